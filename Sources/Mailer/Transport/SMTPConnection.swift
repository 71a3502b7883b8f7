import CCurl
import Foundation

/// A connection to one mail server over libcurl, opened at the first message and reused.
///
/// It owns a libcurl handle, so it cannot be copied; its end sends QUIT. Use it from one thread.
struct SMTPConnection: MailTransport, ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private let server: SMTPServer
  /// The extensions of the last EHLO; nil until the server was reached.
  private(set) var capabilities: ServerCapabilities?
  private var onlyOffersCRAM = false

  /// Octets of libcurl's upload buffer. Throughput with 64 KB and 512 KB is within 2 % of it.
  private static let uploadBufferSize = 131_072

  /// Prepares a connection; nothing is sent before the first delivery or ``check()``.
  init(_ server: SMTPServer) {
    self.server = server
    guard let handle = curl_easy_init() else { preconditionFailure("libcurl is out of memory") }
    self.handle = handle
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    configure()
  }

  deinit {
    curl_easy_cleanup(handle)
    errorText.deallocate()
  }

  /// Tries once, and a second time if the server has closed the idle connection.
  mutating func deliver(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome {
    if message.needsSMTPUTF8 {
      // libcurl would send the address raw to a server that cannot read it.
      do {
        let known = if let capabilities { capabilities } else { try check() }
        guard known.offersSMTPUTF8 else { return .refused(.noSMTPUTF8) }
      } catch {
        return .deferred(error)
      }
    }
    if let limit = capabilities?.sizeLimit, message.bytes.count > limit {
      return .refused(.tooLarge(limit: limit, reply: nil))
    }
    let reused = capabilities != nil
    var outcome = attempt(message, bodySent: bodySent)
    if reused, case .deferred(let fault) = outcome, fault.comesFromClosedConnection {
      // Servers close idle connections; a fresh one tells whether that was the fault.
      CCurl_setLong(handle, CURLOPT_FRESH_CONNECT, 1)
      outcome = attempt(message, bodySent: bodySent)
      CCurl_setLong(handle, CURLOPT_FRESH_CONNECT, 0)
    }
    // libcurl keeps the connection, on which a late answer would pass for one to the next message.
    if case .uncertain = outcome { self = SMTPConnection(server) }
    return outcome
  }

  /// Connects, secures the connection and logs in, without a transaction.
  mutating func check() throws(DeliveryFault) -> ServerCapabilities {
    let transfer = SMTPTransfer(nil, bodySent: {})
    CCurl_setLong(handle, CURLOPT_UPLOAD, 0)
    CCurl_setLong(handle, CURLOPT_NOBODY, 1)
    CCurl_setText(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
    CCurl_setList(handle, CURLOPT_MAIL_RCPT, nil)
    defer {
      CCurl_setText(handle, CURLOPT_CUSTOMREQUEST, nil)
      CCurl_setLong(handle, CURLOPT_NOBODY, 0)
    }
    let code = perform(transfer, octets: 0)
    guard code == CURLE_OK else { throw fault(code, transfer) }
    return capabilities ?? ServerCapabilities()
  }

  private mutating func attempt(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome {
    // The closure lives as long as the transfer, which ends before this function does.
    withoutActuallyEscaping(bodySent) { bodySent in
      let transfer = SMTPTransfer(message, bodySent: bodySent)
      let recipients = curl_slist_append(nil, "<\(message.recipient.text)>")
      defer { curl_slist_free_all(recipients) }
      CCurl_setText(handle, CURLOPT_MAIL_FROM, "<\(message.sender.text)>")
      CCurl_setList(handle, CURLOPT_MAIL_RCPT, recipients)
      CCurl_setLong(handle, CURLOPT_UPLOAD, 1)
      CCurl_setOffset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(message.bytes.count))
      let code = perform(transfer, octets: message.bytes.count)
      CCurl_setList(handle, CURLOPT_MAIL_RCPT, nil)
      return outcome(code, transfer, size: message.bytes.count)
    }
  }

  /// - Parameter octets: those of the message, which make the deadline of the whole conversation.
  private mutating func perform(_ transfer: SMTPTransfer, octets: Int) -> CURLcode {
    CCurl_setLong(handle, CURLOPT_TIMEOUT, server.patience(octets: octets))
    let pointer = Unmanaged.passUnretained(transfer).toOpaque()
    let users = [CURLOPT_READDATA, CURLOPT_HEADERDATA, CURLOPT_DEBUGDATA]
    for user in users { CCurl_setPointer(handle, user, pointer) }
    errorText[0] = 0
    let code = withExtendedLifetime(transfer) { curl_easy_perform(handle) }
    for user in users { CCurl_setPointer(handle, user, nil) }
    if let fresh = transfer.capabilities { capabilities = fresh }
    if code == CURLE_LOGIN_DENIED, transfer.mechanism == nil, server.authentication == .automatic,
      !onlyOffersCRAM
    {
      // Neither of the two that come first is offered; nothing was sent yet.
      onlyOffersCRAM = true
      CCurl_setText(handle, CURLOPT_LOGIN_OPTIONS, SMTPAuthentication.cramMD5.options)
      transfer.forgetReply()
      return perform(transfer, octets: octets)
    }
    return code
  }

  // MARK: - Outcomes

  private func outcome(
    _ code: CURLcode, _ transfer: SMTPTransfer, size: Int
  ) -> DeliveryOutcome {
    if let failure = transfer.markFailure { return .deferred(.notRecorded(detail: failure)) }
    let reply = transfer.reply
    if code == CURLE_OK { return .accepted(reply ?? ServerReply(code: 250, text: "")) }
    if transfer.stage < .sender { return .deferred(fault(code, transfer)) }
    if let reply, reply.code / 100 == 2, transfer.stage == .dot {
      // The answer came in full; the failure came after it.
      return .accepted(reply)
    }
    if let reply, [4, 5].contains(reply.code / 100) {
      return DeliveryOutcome(
        refusal: reply, at: transfer.stage, size: size, sizeLimit: capabilities?.sizeLimit)
    }
    return transfer.stage < .dot
      ? .deferred(.connectionLost(detail: detail(code))) : .uncertain(detail: detail(code))
  }

  private func fault(_ code: CURLcode, _ transfer: SMTPTransfer) -> DeliveryFault {
    // What the server says is nearer to the cause than libcurl's code.
    if let reply = transfer.reply, reply.code >= 400 {
      return DeliveryFault(refusal: reply, at: transfer.stage, mechanism: transfer.mechanism)
    }
    switch code {
    case CURLE_USE_SSL_FAILED:
      return .noStartTLS
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
      return .tls(detail: detail(code))
    case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR:
      // libcurl ends at the challenge with which XOAUTH2 refuses, before the reply behind it.
      return .authentication(
        transfer.reply.flatMap(ServerReply.init(refusingToken:)), mechanism: transfer.mechanism)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT,
      CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_COULDNT_RESOLVE_PROXY,
      CURLE_WEIRD_SERVER_REPLY:
      return .offline(detail: detail(code))
    default:
      return .unforeseen(code: Int(code.rawValue), detail: detail(code))
    }
  }

  private func detail(_ code: CURLcode) -> String {
    let text = String(cString: errorText)
    return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
  }

  // MARK: - Settings

  private func configure() {
    let scheme = server.security == .tls ? "smtps" : "smtp"
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    // libcurl takes the EHLO name from the URL's path.
    CCurl_setText(handle, CURLOPT_URL, "\(scheme)://\(host):\(server.port)/\(server.clientName)")
    CCurl_setText(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    CCurl_setText(handle, CURLOPT_NOPROXY, "*")  // a proxy in the environment is for the web
    CCurl_setLong(handle, CURLOPT_NOSIGNAL, 1)
    // A name server that is silent must not hold the end of a transfer that is given up.
    CCurl_setLong(handle, CURLOPT_QUICK_EXIT, 1)
    CCurl_setPointer(handle, CURLOPT_ERRORBUFFER, errorText)
    CCurl_setLong(
      handle, CURLOPT_USE_SSL, server.security == .plaintext ? CCurl_withoutTLS : CCurl_withTLS)
    CCurl_setLong(handle, CURLOPT_SSL_VERIFYPEER, 1)
    CCurl_setLong(handle, CURLOPT_SSL_VERIFYHOST, 2)
    CCurl_setLong(handle, CURLOPT_SSLVERSION, CCurl_leastTLS12)
    if let file = server.certificateFile {
      CCurl_setText(handle, CURLOPT_CAINFO, file)
      CCurl_setText(handle, CURLOPT_CAPATH, nil)  // Debian's libcurl would trust the system's too
    }
    CCurl_setLong(handle, CURLOPT_CONNECTTIMEOUT, server.connectTimeout)
    CCurl_setLong(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, server.responseTimeout)
    CCurl_setLong(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    CCurl_setLong(handle, CURLOPT_LOW_SPEED_TIME, server.responseTimeout)
    CCurl_setLong(handle, CURLOPT_TCP_KEEPALIVE, 1)
    CCurl_setLong(handle, CURLOPT_UPLOAD_BUFFERSIZE, Self.uploadBufferSize)
    logIn()
    callBack()
  }

  private func logIn() {
    guard let credentials = server.credentials else { return }
    CCurl_setText(handle, CURLOPT_USERNAME, credentials.user)
    if server.authentication == .xoauth2 {
      CCurl_setText(handle, CURLOPT_XOAUTH2_BEARER, credentials.secret.value)
    } else {
      CCurl_setText(handle, CURLOPT_PASSWORD, credentials.secret.value)
    }
    CCurl_setText(handle, CURLOPT_LOGIN_OPTIONS, server.authentication.options)
    CCurl_setLong(handle, CURLOPT_SASL_IR, 1)  // one round trip less
  }

  private func callBack() {
    CCurl_setTransfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue().read(into: buffer)
    }
    CCurl_setTransfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return size * count }
      let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let line = String(decoding: buffer, as: UTF8.self)
      Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue().receive(line: line)
      return size * count
    }
    // libcurl treats answers to NOOP as bodies and would print them on standard output.
    CCurl_setTransfer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    CCurl_setLong(handle, CURLOPT_VERBOSE, 1)
    CCurl_setDebug(handle) { _, type, bytes, count, context in
      guard type == CURLINFO_HEADER_OUT, let bytes, let context, count >= 4 else { return 0 }
      let line = UnsafeRawBufferPointer(start: bytes, count: count)
      Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue().send(line: line)
      return 0
    }
  }
}

extension DeliveryFault {
  /// Whether the server may simply have closed the reused connection (421: RFC 5321 3.8).
  var comesFromClosedConnection: Bool {
    switch self {
    case .offline, .connectionLost: true
    case .busy(let reply): reply.code == 421
    default: false
    }
  }
}
