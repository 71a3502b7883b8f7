import TestSupport
import Foundation

/// Lines for `selfie work`.
enum WorkInput {
  /// A photo of a folder; its wreath lies outside of it, so that nothing is painted and no face is
  /// searched.
  ///
  /// - Parameter more: further fields, in JSON.
  static func line(
    _ id: String, _ photo: String, _ output: String, in folder: TemporaryFolder, more: String = ""
  ) -> String {
    let fields = more.isEmpty ? #""wreath":"200%,0","noStatue":true"# : more
    return """
      {"id":"\(id)","photo":"\(folder(photo))","output":"\(folder(output))",\(fields)}
      """
  }
}
