import CXNNPACK

/// A buffer of floats followed by the bytes that XNNPACK may read beyond its end (XNN_EXTRA_BYTES).
final class PaddedFloats: @unchecked Sendable {
  // A class, because XNNPACK keeps pointers to the values. Sendable, because weights are constant after
  // initialization, and a tensor's values belong to one runtime.
  let values: UnsafeMutableBufferPointer<Float>

  init(repeating value: Float, count: Int) {
    let extra = xnnpack_extraBytes() / MemoryLayout<Float>.stride
    let all = UnsafeMutableBufferPointer<Float>.allocate(capacity: count + extra)
    all.initialize(repeating: 0)
    values = UnsafeMutableBufferPointer(rebasing: all[..<count])
    values.update(repeating: value)
  }

  deinit {
    values.baseAddress?.deallocate()
  }

  /// The address of the first value.
  var start: UnsafeMutablePointer<Float> {
    // The extra bytes are allocated even for an empty buffer.
    values.baseAddress.unsafelyUnwrapped
  }
}
