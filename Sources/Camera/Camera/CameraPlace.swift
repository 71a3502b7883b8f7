import Foundation
import Glibc

/// The kind of frame source that a text names.
enum CameraPlace: Equatable {
  /// A webcam's device.
  case device(String)
  /// A stream's address.
  case stream(StreamAddress)
  /// A film's file.
  case film(String)
  /// A folder of pictures.
  case folder(String)

  /// Whether a path leads to a regular file.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Parses a number (`0` is `/dev/video0`), a device, an address, a file or a folder.
  init(_ text: String) {
    if let number = UInt8(text) {
      self = .device("/dev/video\(number)")
    } else if let address = StreamAddress(text) {
      self = .stream(address)
    } else if text.hasPrefix("/dev/") {
      self = .device(text)
    } else {
      var status = stat()
      let exists = stat(text, &status) == 0
      switch status.st_mode & S_IFMT {
      case S_IFDIR where exists: self = .folder(text)
      case S_IFCHR where exists: self = .device(text)
      default: self = .film(text)
      }
    }
  }
}

/// A stream's URL, with a name for messages that lacks user, password and query.
struct StreamAddress: Hashable {
  /// The URL's scheme.
  enum Scheme: String, CaseIterable {
    case http, https, rtsp, rtsps
  }

  let scheme: Scheme
  /// The complete URL, with its password.
  let text: String
  /// The URL without user, password, query and fragment.
  let name: String

  /// Parses a URL; `nil` for an unknown scheme.
  init?(_ text: String) {
    guard let colon = text.range(of: "://"),
      let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased())
    else { return nil }
    self.scheme = scheme
    self.text = text
    let rest = text[colon.upperBound...]
    // Cameras take passwords in the authority and in the query.
    let place = rest.prefix { $0 != "?" && $0 != "#" }
    let authority = place.prefix { $0 != "/" }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    name = "\(scheme.rawValue)://\(host ?? authority)\(place[authority.endIndex...])"
  }
}
