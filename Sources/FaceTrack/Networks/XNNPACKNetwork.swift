// The only file that depends on the package trait XNNPACK.
#if XNNPACK
  import Imaging
  import Inference

  extension Engine {
    static let xnnpackNetwork: (any Network.Type)? = XNNPACKNetwork.self
  }

  /// A network run by XNNPACK on one thread, if all of its operators are supported.
  final class XNNPACKNetwork: Network, @unchecked Sendable {
    // A class, because it is stored as an existential; Sendable, because one thread at a time uses it.
    private var network: NeuralNetwork

    init(_ model: Model, onnx: UnsafeRawBufferPointer) throws(FaceTrackError) {
      do throws(InferenceError) {
        network = try NeuralNetwork(onnx: onnx)
      } catch {
        throw .modelUnsupported(model, engine: .xnnpack, reason: error.description)
      }
    }

    func run(
      _ planes: [Float], size: PixelSize, outputs: [NetworkOutput]
    ) throws(FaceTrackError) -> [[Float]] {
      do throws(InferenceError) {
        return try network.run(
          planes, height: size.height, width: size.width, outputs: outputs.map(\.name))
      } catch {
        throw .visionFailure(detail: error.description)
      }
    }

    static var liveHandles: Int { NeuralNetwork.liveRuntimes }
  }
#else
  extension Engine {
    static var xnnpackNetwork: (any Network.Type)? { nil }
  }
#endif
