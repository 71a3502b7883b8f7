internal import CCurl
internal import Foundation

/// What libcurl's callbacks know of one transfer.
///
/// A class, since C holds a pointer to it: callbacks capture nothing.
final class SMTPTransfer {
  private let bytes: Data
  private let recipient: EmailAddress?
  private let bodySent: () throws -> Void
  private var offset = 0

  private(set) var stage = SMTPStage.connecting
  private(set) var capabilities: ServerCapabilities?
  private(set) var markFailure: String?
  private var code = 0
  private var lines: [String] = []
  private var replyIsComplete = true
  private var readsCapabilities = false
  private var isOver = false

  init(
    _ message: OutgoingMessage?, bodySent: @escaping () throws -> Void
  ) {
    bytes = message?.bytes ?? Data()
    recipient = message?.recipient
    self.bodySent = bodySent
  }

  /// The answer to the last command, if it came in full.
  var reply: ServerReply? {
    guard replyIsComplete, code > 0 else { return nil }
    return ServerReply(code: code, lines: lines, hiding: recipient)
  }

  /// libcurl's CURLOPT_READFUNCTION.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    guard count > 0 else { return 0 }
    if offset > 0 { FailPoint.midData.reach() }
    if offset + count == bytes.count {
      FailPoint.beforeBodySent.reach()
      // libcurl may send the final dot as soon as it has these octets, so what has to survive a
      // crash after the dot is written before they are given.
      do {
        try bodySent()
      } catch {
        markFailure = String(describing: error)
        return CCurl_readAbort
      }
      FailPoint.afterBodySent.reach()
      stage = .dot
      forgetReply()
    }
    bytes.copyBytes(to: buffer, from: offset..<(offset + count))
    offset += count
    return count
  }

  /// libcurl's CURLOPT_HEADERFUNCTION: one line of an answer.
  func receive(line: String) {
    // libcurl says QUIT after a refusal; the farewell is not the answer that counts.
    guard !isOver, let number = Int(line.prefix(3)), line.utf8.count >= 3 else { return }
    if replyIsComplete { lines = [] }
    code = number
    replyIsComplete = !line.dropFirst(3).hasPrefix("-")
    let text = String(line.dropFirst(4)).trimmingLineEnd()
    if !text.isEmpty, lines.count < 20 { lines.append(text) }
    if readsCapabilities, number == 250 { capabilities?.read(text) }
    if replyIsComplete { readsCapabilities = false }
  }

  /// libcurl's CURLOPT_DEBUGFUNCTION for what it sends: only the verb is looked at, since AUTH
  /// lines hold secrets.
  func send(verb: String) {
    if verb == "QUIT" { isOver = true }
    guard let next = SMTPStage(command: verb), stage < .dot else { return }
    if next == .recipient { FailPoint.afterMail.reach() }
    stage = next
    forgetReply()
    if next == .greeted {
      capabilities = ServerCapabilities()
      readsCapabilities = true
    }
  }

  private func forgetReply() {
    code = 0
    lines = []
    replyIsComplete = true
  }
}

extension String {
  func trimmingLineEnd() -> String {
    var text = unicodeScalars[...]
    while let last = text.last, last == "\r" || last == "\n" { text.removeLast() }
    return String(text)
  }
}
