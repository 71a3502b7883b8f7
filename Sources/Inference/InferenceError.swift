/// Why a network cannot be read or run.
package enum InferenceError: Error, Equatable, Sendable {
  /// The bytes are no ONNX model: what is wrong with them.
  case malformed(String)
  /// The model is one, but has something that is not understood here.
  case unsupported(String)
  /// XNNPACK refused: what it was asked for, and its `xnn_status`.
  case refused(String, status: Int32)
}

extension InferenceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let what): "the network is no ONNX model: \(what)"
    case .unsupported(let what): "the network has \(what), which is not supported"
    case .refused(let what, let status): "XNNPACK refused \(what) with status \(status)"
    }
  }
}
