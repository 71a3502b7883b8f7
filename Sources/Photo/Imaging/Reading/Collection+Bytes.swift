extension Collection<UInt8> {
  /// Lends the bytes in contiguous storage; only a collection without such storage is copied.
  func withContiguousBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withContiguousStorageIfAvailable { bytes in
      Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
    guard let result else { return try Array(self).withContiguousBytes(body) }
    return try result.get()
  }
}

extension Collection where Element == UInt8, SubSequence == Self {
  /// The bytes from the first place on at which a text occurs; `nil` where there is none.
  func from(text: String) -> Self? {
    let letters = Array(text.utf8)
    var rest = self
    while let place = rest.firstIndex(of: letters[0]) {
      rest = rest[place...]
      if rest.starts(with: letters) { return rest }
      rest = rest.dropFirst()
    }
    return nil
  }
}
