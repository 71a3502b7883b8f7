import CXNNPACK

/// Values in a place of their own, with as much behind them as XNNPACK may read beyond the end.
final class PaddedFloats: @unchecked Sendable {
  // A class, because XNNPACK keeps pointers to the values; Sendable, because weights are written
  // before they are shared, and a picture's values belong to one runtime.
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

  var start: UnsafeMutablePointer<Float> {
    // The extra bytes are there even where there is no value.
    values.baseAddress.unsafelyUnwrapped
  }
}
