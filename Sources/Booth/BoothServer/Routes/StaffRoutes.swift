import Booth
import HTTPTypes
import Hummingbird
import Museum
import Texts
import Threading
import WebServer
import Season

/// `/staff`: the panel behind the PIN.
struct StaffRoutes {
  let visits: Visits
  let devices: BoothDevices
  let staff: StaffSessions

  private struct Body: Decodable {
    let pin: String
  }

  private struct WrongAnswer: Encodable {
    let error = "The PIN is wrong."
    let code = "pin"
    let left: Int
  }

  private struct LockedAnswer: Encodable {
    let error = "Too many wrong tries; wait."
    let code = "locked"
    let seconds: Int
  }

  private struct StatusAnswer: Encodable {
    let open: Bool
    let outbox: Outbox
    /// The number of messages that staff can send again.
    let mendable: Int
    /// The number of cards that wait, and of those that need a person; `nil` without a printer.
    let prints: Prints?
    /// The number of questions of the quiz; 0 without one.
    let questions: Int
    /// The number of today's visits.
    let visits: Int
    /// The number of today's looks at the exhibit's pictures; `nil` without an exhibit on the
    /// machine.
    let looks: Int?
    let doctor: [CheckUpLine]

    struct Outbox: Encodable {
      let waiting, sent, failed: Int
    }

    struct Prints: Encodable {
      let waiting, stuck: Int
    }
  }

  /// Adds the routes behind the PIN to `panel`, which requires it.
  func add(to router: Router<WebContext>, _ panel: RouterGroup<WebContext>) {
    router.post("/staff/login") { request, _ in try await logIn(request) }
    panel.get("/staff/status") { request, _ in
      Response.json(await status(in: language(of: request)))
    }
    for (path, isOpen) in [("/staff/open", true), ("/staff/close", false)] {
      panel.post(RouterPath(path)) { _, _ in
        try await visits.setOpen(isOpen)
        return Response.empty
      }
    }
    panel.post("/staff/logout") { request, _ in
      staff.end(request)
      return Response.empty
    }
  }

  private func logIn(_ request: Request) async throws -> Response {
    guard let lock = devices.lock else {
      throw Refusal(
        .notFound, "no-pin", "This booth has no PIN; give one with --pin-file and start it again.")
    }
    let body = try await request.json(Body.self)
    switch lock.attempt(body.pin) {
    case .opened:
      var response = Response.empty
      response.setCookie(staff.begin())
      return response
    case .wrong(let left):
      return .json(WrongAnswer(left: left), status: .unauthorized)
    case .locked(let time):
      return .json(
        LockedAnswer(seconds: Int((time / .seconds(1)).rounded(.up))),
        status: .init(code: 423, reasonPhrase: "Locked"))
    }
  }

  /// The language in which the page asks.
  private func language(of request: Request) -> Language {
    request.languageWish.choice(of: visits.settings.booth.languages)
  }

  /// The check-up tries the mail server, so it runs outside the concurrency pool.
  private func status(in language: Language) async -> StatusAnswer {
    let (isOpen, devices) = (await visits.isOpen, devices)
    return await Blocking.run {
      let mails = (try? devices.outbox?.counts()) ?? DeskCounts()
      let prints = try? devices.printer?.counts()
      return StatusAnswer(
        open: isOpen,
        outbox: StatusAnswer.Outbox(
          waiting: mails.waiting, sent: mails.done, failed: mails.failed),
        mendable: mails.stuck,
        prints: prints.map { StatusAnswer.Prints(waiting: $0.waiting, stuck: $0.stuck) },
        questions: devices.quiz?.bank.questions.count ?? 0,
        visits: devices.sums.last(1)[.visits],
        looks: StaffExhibitRoutes.looksToday(in: devices.exhibitFolder),
        doctor: devices.checkUp(language))
    }
  }
}
