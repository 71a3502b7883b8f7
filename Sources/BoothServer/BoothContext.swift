import Hummingbird
import NIOCore

/// A request's context, with the channel that a request which drips is closed on.
struct BoothContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
