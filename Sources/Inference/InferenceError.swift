/// The reasons why a network cannot be read or run.
package enum InferenceError: Error, Equatable, Sendable {
  /// The bytes are no valid ONNX model; the payload is the fault.
  case malformed(String)
  /// The model is valid, but has an unsupported part, which the payload names.
  case unsupported(String)
  /// XNNPACK failed at an action with an `xnn_status`.
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
