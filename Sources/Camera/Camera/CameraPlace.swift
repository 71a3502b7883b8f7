import Files
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
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Parses a number (`0` is `/dev/video0`), a device, an address, a file or a folder.
  init(_ text: String) {
    if let number = UInt8(text) {
      self = .device("/dev/video\(number)")
    } else if let address = StreamAddress(text) {
      self = .stream(address)
    } else {
      var status = stat()
      let exists = stat(text.pathBytes, &status) == 0
      switch status.st_mode & S_IFMT {
      case S_IFREG where exists: self = .film(text)
      case S_IFDIR where exists: self = .folder(text)
      case S_IFCHR where exists: self = .device(text)
      default: self = text.hasPrefix("/dev/") ? .device(text) : .film(text)
      }
    }
  }

  /// The name for messages of an address, or of what may be a mistyped one: it lacks user, password,
  /// query and fragment. A path is its own name.
  static func name(of text: String) -> String {
    guard text.contains("//") || text.contains(":") else { return text }
    let start = text.range(of: "//")?.upperBound ?? text.startIndex
    // By scalars: a `Character` of an "@" and a combining mark is not equal to "@".
    let rest = text.unicodeScalars[start...]
    let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
    // A "/", "?" or "#" in a password cuts the authority off.
    let end = authority.lastIndex(of: "@") ?? rest.lastIndex(of: "@")
    let place = end.map { rest[rest.index(after: $0)...] } ?? rest
    // Cameras take passwords in the query as well.
    return "\(text[..<start])\(String(place.prefix { $0 != "?" && $0 != "#" }))"
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
    name = CameraPlace.name(of: scheme.rawValue + text[colon.lowerBound...])
  }
}
