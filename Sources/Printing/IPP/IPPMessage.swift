import CCUPS

/// An IPP request or response; owns it.
struct IPPMessage: ~Copyable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { ippDelete(pointer) }

  /// Its status code.
  var status: ipp_status_t { ippGetStatusCode(pointer) }

  /// The status code's keyword, such as `client-error-not-found`.
  var statusWord: String { String(cString: ippErrorString(status)) }

  var isSuccessful: Bool { status.rawValue < IPP_STATUS_ERROR_BAD_REQUEST.rawValue }

  /// The attributes of its first job or printer.
  var attributes: IPPAttributes { IPPAttributes(message: pointer) }

  /// Reads the attributes of each job that it lists.
  ///
  /// A job's attributes stand in one group, and groups are parted by an attribute without a name
  /// (`ippNextAttribute`).
  func forEachJob(_ body: ([String: OpaquePointer]) -> Void) {
    var job: [String: OpaquePointer] = [:]
    var next = ippFirstAttribute(pointer)
    while let attribute = next {
      if ippGetGroupTag(attribute) == IPP_TAG_JOB, let name = ippGetName(attribute) {
        job[String(cString: name)] = attribute
      } else if !job.isEmpty {
        body(job)
        job = [:]
      }
      next = ippNextAttribute(pointer)
    }
    if !job.isEmpty { body(job) }
  }
}
