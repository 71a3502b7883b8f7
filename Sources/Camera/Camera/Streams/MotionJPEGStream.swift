import CCurl
import ChildProcesses
import Foundation
import Imaging

/// A stream of JPEG pictures over HTTP or HTTPS (`multipart/x-mixed-replace`), as network cameras
/// and phone apps serve it; or an address that answers with one picture, which is asked again and
/// again.
///
/// A class, because it owns a connection.
final class MotionJPEGStream: FrameSource {
  /// The address without its password.
  let name: String
  /// Always true: frames come at the camera's rate.
  let isLive = true
  /// The size of the last picture.
  private(set) var mode: FrameMode?

  private let address: StreamAddress
  private let patience: Duration
  private var connection: Connection
  /// Splits a stream; `nil` for an address of single pictures.
  private var reader: MultipartReader?
  /// The last single picture: a server may answer faster than its camera takes pictures.
  private var lastPicture: [UInt8] = []
  private var number = -1
  private var start: ContinuousClock.Instant?

  /// The largest single picture, in bytes.
  private static let pictureLimit = 32 << 20
  /// The wait before a server that gave the same picture again is asked once more.
  private static let pause = Duration.milliseconds(50)
  /// The bytes in front of a picture that are skipped.
  private static let junkLimit = 1024

  /// Connects to a stream and waits for the first bytes of its body.
  init(_ address: StreamAddress, patience: Duration) throws(CameraError) {
    (name, self.address, self.patience) = (address.name, address, patience)
    connection = try Self.connect(address, patience: patience)
    let deadline = ContinuousClock.now + patience
    while connection.body.bytes.isEmpty {
      guard try receive(until: deadline) else { throw .disconnected(name: name) }
    }
    let type = connection.contentType
    switch StreamType(type) {
    case .multipart(let boundary): reader = MultipartReader(boundary: boundary)
    case .picture: break
    case .other:
      throw .notAStream(name: name, type: Self.described(type))
    }
  }

  /// A content type of no stream, for the middle of a sentence.
  static func described(_ type: String) -> String {
    let lowercased = type.lowercased()
    if type.isEmpty { return "something without a type" }
    return lowercased.hasPrefix("multipart/") && !lowercased.contains("boundary")
      ? "\(type) without a boundary" : type
  }

  private static func connect(
    _ address: StreamAddress, patience: Duration
  ) throws(CameraError) -> Connection {
    guard let connection = Connection(address, patience: patience) else {
      throw .unreachable(name: address.name, reason: "libcurl refused the address")
    }
    return connection
  }

  /// The newest picture; damaged pictures are skipped and count as lost.
  func next() throws(CameraError) -> Frame? {
    let deadline = ContinuousClock.now + patience
    var damage: String?
    while true {
      if let picture = try reader == nil ? singlePicture(until: deadline) : newestPicture() {
        do {
          let file = Self.withoutJunk(picture)
          return frame(try Photo(decodingJPEG: file, limits: CameraLimits.picture))
        } catch .tooManyPixels(let width, let height, let limit) {
          damage = "\(width)x\(height) pixels, more than \(limit)"
        } catch {
          damage = error.detail
        }
      }
      if let damage, ContinuousClock.now > deadline {
        throw .damaged(name: name, reason: damage)
      }
      if reader != nil, try !receive(until: deadline) { throw .disconnected(name: name) }
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

  /// The picture of an answer, read to its end, and the next request; `nil` for the last one again.
  private func singlePicture(
    until deadline: ContinuousClock.Instant
  ) throws(CameraError) -> [UInt8]? {
    while try receive(until: deadline) {
      guard connection.body.bytes.count <= Self.pictureLimit else {
        throw .damaged(name: name, reason: "a picture without an end")
      }
    }
    let picture = connection.body.bytes
    let isNew = picture != lastPicture
    if !isNew { usleep(UInt32(Self.pause / .microseconds(1))) }
    connection = try Self.connect(address, patience: patience)
    guard isNew else { return nil }
    (lastPicture, number) = (picture, number + 1)
    return picture
  }

  /// The picture without the bytes that some cameras put in front of it.
  private static func withoutJunk(_ picture: [UInt8]) -> ArraySlice<UInt8> {
    let places = picture.indices.prefix(junkLimit)
    let start = places.first { picture[$0...].starts(with: [0xFF, 0xD8, 0xFF]) }
    return picture[(start ?? 0)...]
  }

  /// Waits until bytes arrive; false at the answer's end.
  private func receive(until deadline: ContinuousClock.Instant) throws(CameraError) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .stalled(name: name, seconds: patience.seconds) }
    let before = connection.body.bytes.count
    switch connection.receive(for: left, beyond: before) {
    case .open: return true
    case .ended: return connection.body.bytes.count > before
    case .answered(let status): throw .answered(name: name, status: status)
    case .failed(let reason):
      // After the first picture a failure is a broken connection.
      throw number < 0 && reader == nil
        ? .unreachable(name: name, reason: reason) : .disconnected(name: name)
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
      CCurl_setText(transfer, CURLOPT_NOPROXY, "*"),  // what a camera sees stays in its network
      CCurl_setLong(transfer, CURLOPT_NOSIGNAL, 1),
      // A name server that is silent must not hold the end of a transfer that is given up.
      CCurl_setLong(transfer, CURLOPT_QUICK_EXIT, 1),
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

  /// Transfers until the body has more than `count` bytes, the transfer ends, or `duration` is
  /// over.
  func receive(for duration: Duration, beyond count: Int) -> State {
    let deadline = ContinuousClock.now + duration
    while true {
      var running: Int32 = 0
      guard curl_multi_perform(transfers, &running) == CURLM_OK else {
        return .failed("libcurl stopped")
      }
      if body.bytes.count > count { return .open }
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
