package import Imaging
package import Mailer
package import Museum

/// Why a visit refuses a call; the text holds no address and no picture.
package enum BoothError: Error, Sendable {
  /// The visit's state does not allow the call.
  case outOfOrder(BoothState)
  /// The question has no such answer.
  case noSuchAnswer(Int)
  /// A frame is not a usable photo.
  case frame(PhotoError)
  /// The frames of a burst arrived in another order or number.
  case burst(frame: Int, of: Int)
  /// The plan has another number of wreaths than the photo, or numbers without meaning.
  case plan
  /// The photo could not be crowned.
  case studio(any Error)
  /// The visitor has not agreed to the current text.
  case consent
  /// The address is not usable.
  case address(AddressError)
  /// Greek and Latin letters stand in one word of the address.
  case mixedScripts
  /// The name is not usable.
  case name(limit: Int)
  /// The visitor's line in the mail is not usable.
  case line(VisitorLine.Fault)
  /// The parts of the herald's call are not usable.
  case herald(VisitorLine.Fault)
  /// The booth gives no such service.
  case notOffered(BoothService)
  /// The outbox does not take the photo.
  case mail(any Error)
  /// The visit has mailed its photo to as many addresses as the museum allows.
  case mails(limit: Int)
  /// The card could not be painted.
  case card(any Error)
  /// The visit has had as many cards as the museum gives.
  case cards(limit: Int)
  /// The number is neither a card's of the visit nor the next one's.
  case cardNumber(next: Int)
  /// No card can be promised now.
  case printer(PrintObstacle)
  /// The print queue does not take the card.
  case print(any Error)
}

/// The services that a booth may leave out.
package enum BoothService: String, Sendable {
  case mail
  case line
  case herald
  case link
  case card
  case print
}

extension BoothError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .outOfOrder(let state): "This call does not fit the state \"\(state.rawValue)\"."
    case .noSuchAnswer(let answer): "There is no answer \(answer); answers are 0 to 3."
    case .frame(let error): error.description
    case .burst(let frame, let count): "Frame \(frame) of \(count) was not expected now."
    case .plan: "The plan names other wreaths than the photo has, or sizes beyond the photo."
    case .studio(let error), .mail(let error), .card(let error), .print(let error): "\(error)"
    case .consent: "The visitor has not agreed to the current consent text."
    case .address(let error): error.description
    case .mixedScripts: "Greek and Latin letters stand in one word of the address; use one script."
    case .name(let limit):
      """
      A name has up to \(limit) characters, none of which is a line end or steers the text, and in \
      mail no address of the web.
      """
    case .line(.form(let limit)):
      "A line has up to \(limit) characters, none of which is a line end or steers the text."
    case .line(.words): "The line has a word that the museum refuses, or an address of the web."
    case .herald(.form(let limit)):
      """
      Each part of a call has up to \(limit) characters, none of which is a line end or steers the \
      text.
      """
    case .herald(.words): "The call has a word that the museum refuses, or an address of the web."
    case .notOffered(.mail): "This booth sends no mail."
    case .notOffered(.line): "This booth takes no line of the visitor's."
    case .notOffered(.herald): "This booth has no herald."
    case .notOffered(.link): "This booth offers no link."
    case .notOffered(.card): "This booth has no cards."
    case .notOffered(.print): "This booth prints no cards."
    case .mails(let limit): "A visit sends up to \(limit) mails."
    case .cards(let limit): "A visit prints up to \(limit) cards."
    case .cardNumber(let next): "The number of the visit's next card is \(next)."
    case .printer: "The printer prints no card now."
    }
  }
}
