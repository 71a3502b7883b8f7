package import Files

/// An error of an exhibit's file, whose name begins the sentence; the tracker's errors pass
/// unchanged.
package struct ExhibitError: ReportableError {
  private let path: String
  private let error: any Error

  package init(_ path: String, _ error: any Error) { (self.path, self.error) = (path, error) }

  package var description: String { "\(path): \(error)" }
  package var status: ExitStatus { ExitStatus(error) }
}
