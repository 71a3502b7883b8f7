package import Files

/// An error of one of an exhibit's files, whose name its sentence begins with; the tracker's errors
/// pass as they are.
package struct ExhibitError: ReportableError {
  private let path: String
  private let error: any Error

  package init(_ path: String, _ error: any Error) { (self.path, self.error) = (path, error) }

  package var description: String { "\(path): \(error)" }
  package var status: ExitStatus { ExitStatus(error) }
}
