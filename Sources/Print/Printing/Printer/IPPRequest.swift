import CCUPS

/// An IPP request while it is written; this value owns it until the request is sent.
struct IPPRequest: ~Copyable {
  private let pointer: OpaquePointer

  init(_ operation: ipp_op_t, uri: String, user: String) {
    guard let pointer = ippNewRequest(operation) else {
      preconditionFailure("no memory for an IPP request")
    }
    self.pointer = pointer
    add("printer-uri", uri, as: IPP_TAG_URI)
    add("requesting-user-name", user, as: IPP_TAG_NAME)
  }

  deinit { ippDelete(pointer) }

  /// Ends the ownership: the function that sends the request frees it.
  consuming func take() -> OpaquePointer {
    let pointer = pointer
    discard self
    return pointer
  }

  /// Adds a text to the operation's attributes, or to the job's.
  func add(_ name: String, _ value: String, as tag: ipp_tag_t, ofJob: Bool = false) {
    ippAddString(pointer, group(ofJob), tag, name, nil, value)
  }

  /// Adds a number.
  func add(_ name: String, _ value: Int, ofJob: Bool = false) {
    ippAddInteger(pointer, group(ofJob), IPP_TAG_INTEGER, name, Int32(clamping: value))
  }

  /// Adds a truth value to the operation's attributes.
  func add(_ name: String, _ value: Bool) {
    ippAddBoolean(pointer, IPP_TAG_OPERATION, name, value ? 1 : 0)
  }

  /// Adds the names of the wanted attributes.
  func ask(for names: [String]) {
    let copies = names.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let texts = copies.map { UnsafePointer($0) }
    ippAddStrings(
      pointer, IPP_TAG_OPERATION, IPP_TAG_KEYWORD, "requested-attributes", Int32(texts.count), nil,
      texts)
  }

  /// Adds the paper of a job as a collection (`media-col`, PWG 5100.3).
  func add(_ media: PrintMedia) {
    guard let size = ippNew(), let paper = ippNew() else { return }
    defer {
      ippDelete(size)
      ippDelete(paper)
    }
    func number(_ collection: OpaquePointer, _ name: String, _ value: Int) {
      ippAddInteger(collection, IPP_TAG_JOB, IPP_TAG_INTEGER, name, Int32(clamping: value))
    }
    number(size, "x-dimension", media.width)
    number(size, "y-dimension", media.length)
    ippAddCollection(paper, IPP_TAG_JOB, "media-size", size)
    if media.isBorderless {
      for side in ["bottom", "left", "right", "top"] { number(paper, "media-\(side)-margin", 0) }
    }
    for (name, value) in [("media-source", media.source), ("media-type", media.type)] {
      guard let value else { continue }
      ippAddString(paper, IPP_TAG_JOB, IPP_TAG_KEYWORD, name, nil, value)
    }
    ippAddCollection(pointer, IPP_TAG_JOB, "media-col", paper)
  }

  private func group(_ ofJob: Bool) -> ipp_tag_t { ofJob ? IPP_TAG_JOB : IPP_TAG_OPERATION }
}
