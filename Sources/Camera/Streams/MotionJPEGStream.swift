import CCurl
import ChildProcesses
import Foundation
import Imaging

/// A stream of JPEG pictures over HTTP or HTTPS (`multipart/x-mixed-replace`), as network cameras
/// and phone apps serve it.
///
/// A class, because it owns a connection.
final class MotionJPEGStream: FrameSource {
  /// The address without its password.
  let name: String
  /// Always true: frames come at the camera's rate.
  let isLive = true
  /// The size of the last picture.
  private(set) var mode: FrameMode?

  private let patience: Duration
  private let connection: Connection
  private var reader: MultipartReader?
  private var number = -1
  private var start: ContinuousClock.Instant?

  /// Connects to a stream and waits for the first bytes of its body.
  init(_ address: StreamAddress, patience: Duration) throws(CameraError) {
    name = address.name
    self.patience = patience
    guard let connection = Connection(address, patience: patience) else {
      throw .unreachable(name: address.name, reason: "libcurl refused the address")
    }
    self.connection = connection
    let deadline = ContinuousClock.now + patience
    while connection.body.bytes.isEmpty {
      try receive(until: deadline)
    }
    let type = connection.contentType
    guard let boundary = MultipartReader.boundary(ofType: type) else {
      throw .notAStream(name: name, type: type.isEmpty ? "something without a type" : type)
    }
    reader = MultipartReader(boundary: boundary)
  }

  /// The newest picture; damaged pictures are skipped and count as lost.
  func next() throws(CameraError) -> Frame? {
    let deadline = ContinuousClock.now + patience
    var damage: String?
    while true {
      if let picture = try newestPicture() {
        do {
          return frame(try Photo(decodingJPEG: picture))
        } catch {
          damage = error.detail
        }
      }
      if let damage, ContinuousClock.now > deadline {
        throw .damaged(name: name, reason: damage)
      }
      try receive(until: deadline)
    }
  }

  private func frame(_ photo: Photo) -> Frame {
    let now = ContinuousClock.now
    let start = start ?? now
    self.start = start
    mode = FrameMode(format: "MJPG", size: photo.size, rate: nil)
    return Frame(photo: photo, time: start.duration(to: now), number: number)
  }

  private func newestPicture() throws(CameraError) -> [UInt8]? {
    connection.body.bytes.withUnsafeBytes { reader?.add($0) }
    connection.body.bytes.removeAll(keepingCapacity: true)
    var newest: [UInt8]?
    do {
      while let part = try reader?.next() {
        newest = part
        number += 1
      }
    } catch {
      throw .damaged(name: name, reason: "a picture without an end")
    }
    return newest
  }

  /// Waits until bytes arrive.
  private func receive(until deadline: ContinuousClock.Instant) throws(CameraError) {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .stalled(name: name, seconds: patience.seconds) }
    switch connection.receive(for: left) {
    case .open: return
    case .ended: throw .disconnected(name: name)
    case .answered(let status): throw .answered(name: name, status: status)
    case .failed(let reason):
      // After the first picture a failure is a broken connection.
      throw reader == nil ? .unreachable(name: name, reason: reason) : .disconnected(name: name)
    }
  }
}

/// A transfer of libcurl's multi interface, read incrementally.
private final class Connection {
  /// The bytes received and not yet parsed; shared with the C callback.
  final class Body {
    var bytes: [UInt8] = []
  }

  enum State {
    case open, ended
    case answered(Int)
    case failed(String)
  }

  let body = Body()
  private let transfer: UnsafeMutableRawPointer
  private let transfers: UnsafeMutableRawPointer

  init?(_ address: StreamAddress, patience: Duration) {
    guard let transfer = curl_easy_init() else { return nil }
    guard let transfers = curl_multi_init() else {
      curl_easy_cleanup(transfer)
      return nil
    }
    (self.transfer, self.transfers) = (transfer, transfers)
    let milliseconds = max(1, Int(patience / .milliseconds(1)))
    var settings: [CURLcode] = [
      CCurl_setText(transfer, CURLOPT_URL, address.text),
      CCurl_setText(transfer, CURLOPT_PROTOCOLS_STR, "http,https"),
      // A redirection never downgrades from HTTPS.
      CCurl_setText(
        transfer, CURLOPT_REDIR_PROTOCOLS_STR, address.scheme == .https ? "https" : "http,https"),
      CCurl_setLong(transfer, CURLOPT_FOLLOWLOCATION, 1),
      CCurl_setLong(transfer, CURLOPT_MAXREDIRS, 3),
      CCurl_setLong(transfer, CURLOPT_FAILONERROR, 1),
      CCurl_setLong(transfer, CURLOPT_HTTPAUTH, CCurl_basicOrDigest),
      CCurl_setLong(transfer, CURLOPT_NOSIGNAL, 1),
      CCurl_setLong(transfer, CURLOPT_CONNECTTIMEOUT_MS, milliseconds),
      CCurl_setPointer(transfer, CURLOPT_WRITEDATA, Unmanaged.passUnretained(body).toOpaque()),
      CCurl_setTransfer(transfer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
        body.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
      },
    ]
    // OpenSSL's variable for the CA bundle: a camera may have a self-signed certificate.
    if let certificates = ProcessInfo.processInfo.environment["SSL_CERT_FILE"],
      !certificates.isEmpty
    {
      settings.append(CCurl_setText(transfer, CURLOPT_CAINFO, certificates))
    }
    guard settings.allSatisfy({ $0 == CURLE_OK }),
      curl_multi_add_handle(transfers, transfer) == CURLM_OK
    else { return nil }
  }

  deinit {
    curl_multi_remove_handle(transfers, transfer)
    curl_easy_cleanup(transfer)
    curl_multi_cleanup(transfers)
  }

  var contentType: String {
    var text: UnsafePointer<CChar>?
    guard CCurl_text(transfer, CURLINFO_CONTENT_TYPE, &text) == CURLE_OK, let text else {
      return ""
    }
    return String(cString: text)
  }

  /// Transfers until bytes arrive, the transfer ends, or `duration` is over.
  func receive(for duration: Duration) -> State {
    let deadline = ContinuousClock.now + duration
    while true {
      var running: Int32 = 0
      guard curl_multi_perform(transfers, &running) == CURLM_OK else {
        return .failed("libcurl stopped")
      }
      if !body.bytes.isEmpty { return .open }
      if running == 0 { return ending }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return .open }
      curl_multi_poll(transfers, nil, 0, Int32(min(left / .milliseconds(1), 1e6)) + 1, nil)
    }
  }

  /// How the transfer ended.
  private var ending: State {
    var left: Int32 = 0
    guard let message = curl_multi_info_read(transfers, &left) else { return .ended }
    let code = message.pointee.data.result
    if code == CURLE_OK { return .ended }
    var status = 0
    CCurl_long(transfer, CURLINFO_RESPONSE_CODE, &status)
    if code == CURLE_HTTP_RETURNED_ERROR { return .answered(status) }
    return .failed(String(cString: curl_easy_strerror(code)).lowercased())
  }
}
