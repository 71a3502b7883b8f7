// The one file that knows whether XNNPACK is built in.
#if XNNPACK
  import Imaging
  import Inference

  extension Engine {
    static let accelerator: (any Network.Type)? = XNNPACKNetwork.self
  }

  /// A network that XNNPACK runs, where it can be translated for it.
  final class XNNPACKNetwork: Network, @unchecked Sendable {
    // A class, because a dictionary holds it; sendable, because one thread uses it at a time.
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
    static var accelerator: (any Network.Type)? { nil }
  }
#endif
