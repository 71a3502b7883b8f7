package import Hummingbird
package import NIOCore

/// A request's context, with its channel, which the server closes if the request arrives too
/// slowly.
package struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
