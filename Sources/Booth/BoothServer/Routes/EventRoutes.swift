import Booth
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import WebServer

/// `/api/events`: a stream that tells the page about a lost connection, the end of its visit, a
/// closed booth, and a camera without a picture.
struct EventRoutes {
  let visits: Visits
  let camera: MachineCamera?
  /// The longest silence, because proxies end quieter streams.
  var silence = Duration.seconds(10)

  private struct CameraEvent: Encodable {
    @OrNull var fault: String?
  }

  func add(to router: Router<WebContext>) {
    router.get("/api/events") { request, _ in
      let changes = Changes(
        cookie: PageCookie.session.value(of: request), visits: visits, camera: camera,
        silence: silence)
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: ResponseBody(asyncSequence: changes.stream().cancelOnGracefulShutdown()))
    }
  }

  /// The last values that one stream has sent; a new stream has sent none, and sends them all.
  private struct Changes {
    let cookie: String?
    let visits: Visits
    let camera: MachineCamera?
    let silence: Duration
    private var overview: BoothEvent?
    /// The stream sends it, and the visit's end, only to a browser with a visit's cookie.
    private var session: SessionAnswer??
    private var fault: MachineCamera.Fault??
    private var lastWord = ContinuousClock.now

    /// The time between two looks.
    private static let interval = Duration.milliseconds(400)

    init(cookie: String?, visits: Visits, camera: MachineCamera?, silence: Duration) {
      (self.cookie, self.visits, self.camera, self.silence) = (cookie, visits, camera, silence)
      if cookie == nil { session = .some(nil) }
    }

    /// The events from now on, until the reader disconnects.
    func stream() -> AsyncStream<ByteBuffer> {
      AsyncStream { continuation in
        let task = Task {
          var changes = self
          let number = await visits.beginStream(cookie)
          while !Task.isCancelled, await !visits.isReplaced(number, of: cookie) {
            let text = await changes.next()
            if !text.isEmpty { continuation.yield(ByteBuffer(string: text)) }
            try? await Task.sleep(for: Self.interval)
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// The events since the last look.
    private mutating func next() async -> String {
      var text = ""
      let overview = await visits.overview
      if overview != self.overview {
        text += Self.event("booth", overview)
        self.overview = overview
      }
      var session: SessionAnswer?
      if let visit = try? await visits.visit(cookie, isSign: false) {
        session = await visits.answer(visit)
      }
      if session != self.session {
        text += session.map { Self.event("state", $0) } ?? Self.event("state", IdleAnswer())
        self.session = .some(session)
      }
      if let camera, case let fault = camera.fault, fault != self.fault {
        text += Self.event("camera", CameraEvent(fault: fault?.rawValue))
        self.fault = .some(fault)
      }
      if text.isEmpty, lastWord.duration(to: .now) > silence { text = ":\n\n" }
      if !text.isEmpty { lastWord = .now }
      return text
    }

    private static func event(_ name: String, _ value: some Encodable) -> String {
      "event: \(name)\ndata: \(String(decoding: Response.encoded(value), as: UTF8.self))\n\n"
    }
  }
}
