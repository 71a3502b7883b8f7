/// The report of `--json` on a photo whose champion photo exists, with `--existing skip`.
struct SkipReport: Encodable, Sendable {
  var file: String
  var output: String
  var skipped = true
}
