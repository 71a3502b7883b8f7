import CCUPS
import Files
import Glibc
import JobQueue

/// A conversation with one printer over one connection, in ``PrinterChild``. Its calls block.
struct IPPConnection: ~Copyable {
  /// The printer's name for reports and the database.
  let printer: String
  /// Whether CUPS stands between this program and the printer.
  let isOfCUPS: Bool
  private let http: OpaquePointer
  private let uri: String
  private let resource: String
  /// The time at which libcups gives up a read or a write; libcups holds this pointer.
  private let deadline = UnsafeMutablePointer<Double>.allocate(capacity: 1)
  /// The digest of the certificate that the printer shows; nil without TLS.
  let certificate: String?

  /// The owner of all jobs, instead of the account's or the visitor's name.
  static let user = "selfie"
  /// Seconds for connecting, and for each answer.
  private static let patience = 15.0
  /// Seconds without progress while a document is sent: a printer without memory takes the picture
  /// only as fast as it prints.
  private static let patienceForDocument = 180.0
  /// How often the connection asks one question at most: first without a proof of the account, then
  /// with a proof or with TLS.
  private static let tries = 3

  private static let initialized: Void = httpInitialize()

  /// Connects.
  ///
  /// - Throws: ``PrintError/unreachable(printer:reason:)``, ``PrintError/noPrinter``.
  init(_ address: PrinterAddress) throws(PrintError) {
    (printer, http, uri, resource) = try Self.open(address)
    if case .direct = address { isOfCUPS = false } else { isOfCUPS = true }
    certificate = Self.certificate(of: http)
  }

  /// Opens a connection, and finds the printer's name.
  private static func open(
    _ address: PrinterAddress
  ) throws(PrintError) -> (printer: String, http: OpaquePointer, uri: String, resource: String) {
    _ = initialized
    CCUPS_prepareThread(user)
    if case .direct(let host, let port, let resource, let isSecure) = address {
      let http = try connect(
        host, port, isSecure ? HTTP_ENCRYPTION_ALWAYS : HTTP_ENCRYPTION_IF_REQUESTED, address.name)
      return (address.name, http, address.name, resource)
    }
    let server = String(cString: cupsServer())
    let http: OpaquePointer
    do {
      http = try connect(server, Int(ippPort()), cupsEncryption(), server)
    } catch {
      guard case .unreachable(_, let reason) = error else { throw error }
      throw .noDaemon(server: server, reason: reason)
    }
    var name = address.name
    if address == .defaultDestination {
      guard let found = cupsGetDefault2(http) else {
        httpClose(http)
        throw .noPrinter
      }
      name = String(cString: found)
    }
    let resource = "/printers/" + name
    // The host is "localhost" over the daemon's socket, too: cupsd(8) reads the path alone.
    let uri = PrinterAddress.uri("ipp", "localhost", 631, resource)
    return (name, http, uri, resource)
  }

  deinit {
    httpClose(http)
    deadline.deallocate()
  }

  private static func connect(
    _ host: String, _ port: Int, _ encryption: http_encryption_t, _ name: String
  ) throws(PrintError) -> OpaquePointer {
    guard
      let http = httpConnect2(
        host, Int32(port), nil, AF_UNSPEC, encryption, 1, Int32(patience * 1000), nil)
    else { throw .unreachable(printer: name, reason: lastReason) }
    return http
  }

  private static func certificate(of http: OpaquePointer) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { bytes in
      let count = CCUPS_copyCertificate(http, bytes.baseAddress, bytes.count)
      let certificate = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
      return count == 0 ? nil : SHA256Digest.hexadecimal(certificate)
    }
  }

  /// libcups's message about this thread's last fault, in one line.
  private static var lastReason: String {
    let text = cupsLastErrorString().map { String(cString: $0) } ?? ""
    // strerror says "Success" if the system has no fault.
    guard !["", "Success"].contains(text) else { return "it closed the connection" }
    return text.split(separator: "\n").joined(separator: " ")
  }

  /// A request about this printer.
  func request(_ operation: ipp_op_t) -> IPPRequest {
    IPPRequest(operation, uri: uri, user: Self.user)
  }

  /// Asks and returns the answer, whatever its status.
  ///
  /// It asks again if a printer wants TLS or, like CUPS, a proof of the account; it follows no
  /// redirects.
  ///
  /// - Throws: ``PrintError/unreachable(printer:reason:)`` if no answer comes,
  ///   ``PrintError/badAnswer(printer:reason:)`` for an unusable one.
  func ask(_ request: consuming IPPRequest) throws(PrintError) -> IPPMessage {
    let message = IPPMessage(request.take())
    for _ in 0..<Self.tries {
      CCUPS_limitWaits(http, Self.patience, deadline)
      var status = cupsSendRequest(
        http, message.pointer, resource, ippLength(message.pointer))
      if status == HTTP_STATUS_CONTINUE || status == HTTP_STATUS_OK {
        if let answer = cupsGetResponse(http, resource) { return IPPMessage(answer) }
        status = httpGetStatus(http)
      }
      guard [HTTP_STATUS_UNAUTHORIZED, HTTP_STATUS_UPGRADE_REQUIRED].contains(status) else {
        break
      }
    }
    throw lost
  }

  /// Asks with a document behind the request.
  ///
  /// - Parameter whenSent: called after the last byte has gone out, before the answer arrives.
  func ask(
    _ request: consuming IPPRequest, sending document: [UInt8], whenSent: () -> Void
  ) throws(PrintError) -> IPPMessage {
    CCUPS_limitWaits(http, Self.patience, deadline)
    let message = IPPMessage(request.take())
    let length = ippLength(message.pointer) + document.count
    var status = cupsSendRequest(http, message.pointer, resource, length)
    // libcups may have reconnected, to another device.
    guard Self.certificate(of: http) == certificate else {
      throw .badAnswer(printer: printer, reason: "it shows one certificate and then another")
    }
    var rest = document[...]
    while status == HTTP_STATUS_CONTINUE, !rest.isEmpty {
      let part = rest.prefix(64 << 10)
      CCUPS_limitWaits(http, Self.patienceForDocument, deadline)
      if rest.count < document.count { FailPoint("mid-document").reachForParent() }
      status = part.withUnsafeBytes {
        cupsWriteRequestData(http, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      }
      rest = rest.dropFirst(part.count)
    }
    if rest.isEmpty, status == HTTP_STATUS_CONTINUE { whenSent() }
    // Read the answer even after a fault: a printer that refuses early has said why.
    CCUPS_limitWaits(http, Self.patienceForDocument, deadline)
    guard let answer = cupsGetResponse(http, resource) else { throw lost }
    return IPPMessage(answer)
  }

  /// The description (PPD) of the driver of a CUPS printer; nil if there is none.
  func driverDescription() -> String? {
    CCUPS_limitWaits(http, Self.patience, deadline)
    httpClearFields(http)
    // cupsGetFd would write a file, which this process may not.
    guard httpGet(http, resource + ".ppd") == 0 else { return nil }
    var status = HTTP_STATUS_CONTINUE
    while status == HTTP_STATUS_CONTINUE { status = httpUpdate(http) }
    guard status == HTTP_STATUS_OK else {
      httpFlush(http)
      return nil
    }
    var bytes: [UInt8] = []
    var part = [CChar](repeating: 0, count: 32 << 10)
    while bytes.count < Self.descriptionLimit {
      let count = httpRead2(http, &part, part.count)
      guard count > 0 else { break }
      bytes += part.prefix(count).map { UInt8(bitPattern: $0) }
    }
    httpFlush(http)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The most bytes of a description; Gutenprint's have some hundred kilobytes.
  private static let descriptionLimit = 2 << 20

  /// The fault of a printer that does not answer.
  private var lost: PrintError {
    let status = cupsLastError()
    switch status {
    case IPP_STATUS_ERROR_NOT_FOUND: return .unknownPrinter(printer: printer)
    case IPP_STATUS_ERROR_FORBIDDEN, IPP_STATUS_ERROR_NOT_AUTHORIZED,
      IPP_STATUS_ERROR_NOT_AUTHENTICATED, IPP_STATUS_ERROR_CUPS_AUTHENTICATION_CANCELED,
      IPP_STATUS_ERROR_CUPS_PKI:
      return .refused(printer: printer, status: String(cString: ippErrorString(status)))
    default: break
    }
    let answer = httpGetStatus(http).rawValue
    switch answer {
    case 300..<400:
      return .badAnswer(printer: printer, reason: "it sends us elsewhere, by HTTP \(answer)")
    case 400..<600:
      return .badAnswer(printer: printer, reason: "it answers HTTP \(answer)")
    default: break
    }
    switch httpError(http) {
    case EINVAL: return .badAnswer(printer: printer, reason: "its answer is no IPP")
    case ETIMEDOUT, EAGAIN:
      return .unreachable(
        printer: printer, reason: "no answer within \(Int(Self.patience)) seconds")
    default:
      return .unreachable(printer: printer, reason: "it closed the connection without an answer")
    }
  }
}
