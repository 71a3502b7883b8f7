import CCUPS

/// An IPP request or response, which this value owns.
struct IPPMessage: ~Copyable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { ippDelete(pointer) }

  /// Reads a message from memory, as libcups reads one from a connection; nil if there is none.
  init?(reading bytes: UnsafeRawBufferPointer) {
    let message = ippNew()
    let rest = UnsafeMutablePointer<UnsafeRawBufferPointer>.allocate(capacity: 1)
    rest.initialize(to: bytes)
    defer { rest.deallocate() }
    let state = ippReadIO(
      rest,
      { context, buffer, count in
        guard let rest = context?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let buffer
        else { return -1 }
        let part = rest.pointee.prefix(count)
        UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: part)
        rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee.dropFirst(part.count))
        return part.count
      }, 1, nil, message)
    guard let message, state == IPP_STATE_DATA else {
      ippDelete(message)
      return nil
    }
    pointer = message
  }

  /// Its status code.
  var status: ipp_status_t { ippGetStatusCode(pointer) }

  /// The status code's keyword, such as `client-error-not-found`.
  var statusWord: String { String(cString: ippErrorString(status)) }

  var isSuccessful: Bool { status.rawValue < IPP_STATUS_ERROR_BAD_REQUEST.rawValue }

  /// The attributes of its first job or printer.
  var attributes: IPPAttributes { IPPAttributes(message: pointer) }

  /// Reads the attributes of each job that the message lists.
  ///
  /// A job's attributes form one group, and an attribute without a name separates two groups
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
