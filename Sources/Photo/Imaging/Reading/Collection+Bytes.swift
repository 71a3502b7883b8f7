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
