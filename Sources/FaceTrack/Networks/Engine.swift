import COpenCV

/// The inference engine that runs the networks. Engines differ by hundredths of a pixel.
public enum Engine: String, CaseIterable, Sendable {
  /// OpenCV's `cv::dnn`, which runs every model and is always built in.
  case openCV = "opencv"
  /// XNNPACK, which takes about a third of the time; built in with the package trait `XNNPACK`, which is
  /// on by default.
  case xnnpack

  /// The built-in engines.
  public static var available: [Engine] { allCases.filter { $0.network != nil } }

  /// The fastest built-in engine.
  public static var preferred: Engine { available.contains(.xnnpack) ? .xnnpack : .openCV }

  /// The environment variable that names an engine.
  package static let variable = "SELFIE_ENGINE"

  /// The engine named by ``variable``; ``preferred`` if it is unset or empty.
  ///
  /// - Throws: ``FaceTrackError/engineUnknown(_:)``.
  package static func preferred(
    environment: [String: String]
  ) throws(FaceTrackError) -> Engine {
    guard let name = environment[variable], !name.isEmpty else { return preferred }
    guard let engine = Engine(rawValue: name) else { throw .engineUnknown(name) }
    return engine
  }

  /// The library's name in its own spelling.
  public var name: String {
    switch self {
    case .openCV: "OpenCV"
    case .xnnpack: "XNNPACK"
    }
  }

  /// The loaded library's version, such as "4.6.0"; `nil` for XNNPACK, which reports none.
  public var version: String? {
    switch self {
    case .openCV: String(cString: COpenCV_runningVersion())
    case .xnnpack: nil
    }
  }

  /// The number of native handles that all networks of this process hold; for leak tests.
  package static var liveHandles: Int {
    allCases.reduce(0) { $0 + ($1.network?.liveHandles ?? 0) }
  }

  /// The engine's type of network; `nil` if it is not built in.
  var network: (any Network.Type)? {
    switch self {
    case .openCV: OpenCVNetwork.self
    case .xnnpack: Self.xnnpackNetwork
    }
  }
}
