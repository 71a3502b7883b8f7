/// The report of `--json` on a photo whose champion photo exists, with `--existing skip`.
package struct SkipReport: Encodable, Sendable {
  var file: String
  var output: String
  var skipped = true

  /// Reports a photo and the output that exists.
  package init(file: String, output: String) { (self.file, self.output) = (file, output) }
}
