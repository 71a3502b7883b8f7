package import Hummingbird
package import NIOCore

/// A request's context, with its channel, which is closed when the request comes too slowly.
package struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
