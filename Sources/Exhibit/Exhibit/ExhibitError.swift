package import Files
package import Imaging

/// Why an exhibit's file cannot be learned or shown; the tracker's errors pass as they are.
package enum ExhibitError: Error, Equatable, Sendable {
  /// A picture's file cannot be read.
  case file(name: String, AtomicFileError)
  /// A picture cannot be decoded.
  case picture(name: String, PhotoError)
  /// Something that comes alive cannot be decoded.
  case motion(name: String, MotionError)
}

extension ExhibitError: ReportableError {
  /// One sentence that names the file, the limit and the remedy.
  package var description: String {
    switch self {
    case .file(let name, let error): "\(name): \(error)"
    case .picture(let name, let error): "\(name): \(error)"
    case .motion(let name, let error): "\(name): \(error)"
    }
  }

  /// 66 for a file that is not there, 78 without ffmpeg, else 65.
  package var status: ExitStatus {
    switch self {
    case .file(_, let error): error.status
    case .picture: .unusableData
    case .motion(_, let error): error.status
    }
  }
}
