package import Files
package import Imaging
package import PictureTracking
package import Speech

/// Why an exhibit cannot be learned or shown.
package enum ExhibitError: Error, Equatable, Sendable {
  /// A picture's file cannot be read.
  case file(name: String, AtomicFileError)
  /// A picture cannot be decoded.
  case picture(name: String, PhotoError)
  /// Something that comes alive cannot be decoded.
  case motion(name: String, MotionError)
  /// A speech cannot be spoken.
  case speech(SpeechError)
  /// Pictures cannot be learned or seen.
  case tracking(PictureTrackingError)
}

extension ExhibitError: CustomStringConvertible {
  /// One sentence that names the file, the limit and the remedy.
  package var description: String {
    switch self {
    case .file(let name, let error): "\(name): \(error)"
    case .picture(let name, let error): "\(name): \(error)"
    case .motion(let name, let error): "\(name): \(error)"
    case .speech(let error): error.description
    case .tracking(let error): error.description
    }
  }
}
