package import Hummingbird
package import NIOCore

/// A request's context, with the channel that a request which drips is closed on.
package struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
