import CCurl

/// Downloads one file over HTTPS into memory, through libcurl.
///
/// The server's certificate and name are verified; redirects are followed to https only.
struct Download {
  /// The file, or the reason for the failure.
  enum Outcome: Equatable {
    case bytes([UInt8])
    /// libcurl's message or the server's status; never the file's content.
    case failure(String)
  }

  /// The largest length in bytes; longer files fail.
  var limit: Int
  /// A file of CA certificates to trust instead of the system's.
  var certificates: String?

  private static let connectSeconds = 15
  /// A transfer below one kilobyte a second for this long is aborted.
  private static let stalledSeconds = 20

  /// The received bytes, shared with the C callback.
  private final class Body {
    var bytes: [UInt8] = []
    let limit: Int

    init(limit: Int) {
      self.limit = limit
    }
  }

  func fetch(_ address: String) -> Outcome {
    guard let handle = curl_easy_init() else { return .failure("out of memory") }
    defer { curl_easy_cleanup(handle) }
    let body = Body(limit: limit)
    let context = Unmanaged.passRetained(body)
    defer { context.release() }

    // Plain http is allowed for a mirror: the pinned checksum detects any change.
    let protocols = address.hasPrefix("http://") ? "http,https" : "https"
    let settings: [CURLcode] = [
      CCurl_setText(handle, CURLOPT_URL, address),
      CCurl_setText(handle, CURLOPT_PROTOCOLS_STR, protocols),
      CCurl_setText(handle, CURLOPT_REDIR_PROTOCOLS_STR, "https"),
      CCurl_setLong(handle, CURLOPT_FOLLOWLOCATION, 1),
      CCurl_setLong(handle, CURLOPT_MAXREDIRS, 5),
      CCurl_setLong(handle, CURLOPT_FAILONERROR, 1),
      CCurl_setLong(handle, CURLOPT_NOSIGNAL, 1),
      CCurl_setLong(handle, CURLOPT_CONNECTTIMEOUT, Self.connectSeconds),
      CCurl_setLong(handle, CURLOPT_LOW_SPEED_LIMIT, 1024),
      CCurl_setLong(handle, CURLOPT_LOW_SPEED_TIME, Self.stalledSeconds),
      CCurl_setPointer(handle, CURLOPT_WRITEDATA, context.toOpaque()),
      CCurl_setTransfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
        // Returning fewer bytes than offered aborts the transfer.
        guard body.bytes.count + size * count <= body.limit else { return 0 }
        body.bytes.append(
          contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
      },
    ]
    var code = settings.first { $0 != CURLE_OK } ?? CURLE_OK
    if code == CURLE_OK, let certificates {
      code = CCurl_setText(handle, CURLOPT_CAINFO, certificates)
    }
    if code == CURLE_OK { code = curl_easy_perform(handle) }
    if code == CURLE_OK { return .bytes(body.bytes) }
    var status = 0
    CCurl_long(handle, CURLINFO_RESPONSE_CODE, &status)
    if code == CURLE_HTTP_RETURNED_ERROR { return .failure("the server answered \(status)") }
    if code == CURLE_WRITE_ERROR { return .failure("the file is longer than \(limit) bytes") }
    return .failure(String(cString: curl_easy_strerror(code)))
  }
}
