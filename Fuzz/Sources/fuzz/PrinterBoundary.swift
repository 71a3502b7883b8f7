@testable import Printing

/// What a printer answers, and what the process that converses with it tells of that.
enum PrinterBoundary {
  /// Input: an IPP message, or after an "{" the JSON of a reply.
  static func readAnswer(_ bytes: UnsafeRawBufferPointer) {
    if bytes.first == UInt8(ascii: "{") {
      let _: PrinterReply<PrinterStatus>? = PrinterMessage.value(Array(bytes))
      return
    }
    guard let message = IPPMessage(reading: bytes) else { return }
    let status = PrinterStatus(message.attributes, of: "printer", isOfCUPS: false)
    let texts = status.formats + status.reasons.map(\.keyword) + [status.model]
    require(texts.allSatisfy { $0.utf8.count <= 3 * 1023 }, "a long text")
    require(status.formats.count <= 1000 && status.reasons.count <= 1000, "many values")
    // What the child tells, the parent reads as the same.
    let told = PrinterMessage.bytes(PrinterReply.value(status))
    guard let length = PrinterMessage.length(Array(told.prefix(PrinterMessage.headCount))) else {
      return
    }
    require(length == told.count - PrinterMessage.headCount, "another length")
    let reply: PrinterReply<PrinterStatus>? = PrinterMessage.value(
      Array(told.dropFirst(PrinterMessage.headCount)))
    guard case .value(let read)? = reply else { fatalError("a status that is not read") }
    require(read == status, "another status")
    _ = JobStatus(message.attributes)
    message.forEachJob { job in _ = job.mapValues(IPPValue.texts) }
  }
}
