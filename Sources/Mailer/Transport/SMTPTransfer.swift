import CCurl
import Foundation
import JobQueue

/// The state of one transfer, shared by libcurl's callbacks.
///
/// A class, since C callbacks capture nothing and receive a pointer to it.
final class SMTPTransfer {
  private let bytes: Data
  private let recipient: EmailAddress?
  private let bodySent: () throws -> Void
  private var offset = 0

  private(set) var stage = SMTPStage.connecting
  private(set) var capabilities: ServerCapabilities?
  private(set) var markFailure: String?
  /// The mechanism of the login that was tried last, such as PLAIN.
  private(set) var mechanism: String?
  private var code = 0
  private var lines: [String] = []
  private var replyIsComplete = true
  private var readsCapabilities = false
  private var hasQuit = false

  init(
    _ message: ComposedMessage?, bodySent: @escaping () throws -> Void
  ) {
    bytes = message?.bytes ?? Data()
    recipient = message?.recipient
    self.bodySent = bodySent
  }

  /// The reply to the last command, if it is complete.
  var reply: ServerReply? {
    guard replyIsComplete, code > 0 else { return nil }
    return ServerReply(code: code, lines: lines, hiding: recipient)
  }

  /// CURLOPT_READFUNCTION.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    guard count > 0 else { return 0 }
    if offset > 0 { FailPoint("mid-data").reach() }
    if offset + count == bytes.count {
      FailPoint("before-body-sent").reach()
      // libcurl may send the final dot as soon as it has these octets, so "body sent" is recorded
      // durably before.
      do {
        try bodySent()
      } catch {
        markFailure = String(describing: error)
        return CCurl_readAbort
      }
      FailPoint("after-body-sent").reach()
      stage = .dot
      forgetReply()
    }
    bytes.copyBytes(to: buffer, from: offset..<(offset + count))
    offset += count
    return count
  }

  /// CURLOPT_HEADERFUNCTION: one line of a reply.
  func receive(line: String) {
    // libcurl sends QUIT after a refusal; the reply to it must not hide the refusal.
    guard !hasQuit, let number = Int(line.prefix(3)), line.utf8.count >= 3 else { return }
    if replyIsComplete { lines = [] }
    code = number
    replyIsComplete = !line.dropFirst(3).hasPrefix("-")
    let text = String(line.dropFirst(4)).trimmingLineEnd()
    if !text.isEmpty, lines.count < 20 { lines.append(text) }
    if readsCapabilities, number == 250 { capabilities?.read(text) }
    if replyIsComplete { readsCapabilities = false }
  }

  /// CURLOPT_DEBUGFUNCTION for sent commands: only the verb is read, and of AUTH the mechanism,
  /// since secrets follow it.
  func send(line: UnsafeRawBufferPointer) {
    let verb = String(decoding: line.prefix(4), as: UTF8.self)
    if verb == "AUTH" {
      let name = line.dropFirst(5).prefix { !" \r\n".utf8.contains($0) }
      mechanism = String(decoding: name, as: UTF8.self)
    }
    if verb == "QUIT" { hasQuit = true }
    guard let next = SMTPStage(command: verb), stage < .dot else { return }
    if next == .recipient { FailPoint("after-mail").reach() }
    stage = next
    forgetReply()
    if next == .greeted {
      capabilities = ServerCapabilities()
      readsCapabilities = true
    }
  }

  func forgetReply() {
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
