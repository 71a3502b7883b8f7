package import Exhibit
package import Files
package import Imaging
package import PictureTracking

/// Why an exhibit cannot be shown although its folder has no fault.
package enum ExhibitContentError: Error {
  case file(String, AtomicFileError)
  case photo(String, PhotoError)
  case motion(String, MotionError)
  case learning(PictureTrackingError)
}

extension ExhibitContentError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and the remedy.
  package var description: String {
    switch self {
    case .file(let name, let error): "The file \(name) cannot be read: \(error)"
    case .photo(let name, let error): "The picture \(name) cannot be used: \(error)"
    case .motion(let name, let error): "What moves in \(name) cannot be shown: \(error)"
    case .learning(let error): "The pictures cannot be learned: \(error)"
    }
  }
}
