import Booth
import Card
import HTTPTypes
import JobQueue
import Mailer
import WebServer

extension Refusal {
  init(_ error: BoothError) {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .outOfOrder: (.conflict, "out-of-order")
      case .noSuchAnswer: (.unprocessableContent, "answer")
      case .frame: (.unprocessableContent, "frame")
      case .burst: (.unprocessableContent, "burst")
      case .plan: (.unprocessableContent, "plan")
      case .studio: (.internalServerError, "studio")
      case .consent: (.unprocessableContent, "consent")
      case .address, .mail(is AddressError): (.unprocessableContent, "address")
      case .mixedScripts: (.unprocessableContent, "mixed-scripts")
      case .name: (.unprocessableContent, "name")
      case .line: (.unprocessableContent, "line")
      case .herald: (.unprocessableContent, "herald")
      case .notOffered(let service): (.notFound, "no-\(service.rawValue)")
      case .mail(let error as QueueError) where error.isOfDisk,
        .print(let error as QueueError) where error.isOfDisk:
        (.insufficientStorage, "full")
      case .mail: (.internalServerError, "mail")
      case .card(CardError.tooThin): (.unprocessableContent, "card")
      case .card: (.internalServerError, "card")
      case .cards: (.tooManyRequests, "cards")
      case .cardNumber: (.unprocessableContent, "number")
      case .mails: (.tooManyRequests, "mails")
      case .printer: (.serviceUnavailable, "printer")
      case .print: (.internalServerError, "print")
      }
    // The queues' own sentences would reveal the paths of their folders.
    self.init(
      status, code,
      code == "full" ? "The disk is full; call the staff." : error.description)
    if case .outOfOrder(let state) = error { self.state = state.rawValue }
  }

  /// Staff have closed the booth.
  static let closed = Refusal(.serviceUnavailable, "closed", "The booth is closed.")

  /// The browser has no visit.
  static let noSession = Refusal(.notFound, "no-session", "There is no session; begin one.")
}

extension HTTPResponse.Status {
  /// RFC 4918, 11.5.
  static let insufficientStorage = Self(code: 507, reasonPhrase: "Insufficient Storage")
}

extension QueueError {
  /// Whether the disk accepts no data.
  fileprivate var isOfDisk: Bool {
    switch fault {
    case .cannotWrite, .damaged: true
    default: false
    }
  }
}
