import COpenCV

/// What runs the networks; faces differ by hundredths of a pixel.
public enum Engine: String, CaseIterable, Sendable {
  /// OpenCV's `cv::dnn`, which runs every model.
  case openCV = "opencv"
  /// XNNPACK, which takes about a third of the time; built in unless the package's trait `XNNPACK` is
  /// off.
  case xnnpack

  /// The engines that are built in.
  public static var available: [Engine] { allCases.filter { $0.network != nil } }

  /// The fastest engine that is built in.
  public static var preferred: Engine { available.contains(.xnnpack) ? .xnnpack : .openCV }

  /// The variable of the environment that names an engine.
  public static let variable = "SELFIE_ENGINE"

  /// The engine that `SELFIE_ENGINE` names; ``preferred`` where it names none.
  ///
  /// - Throws: ``FaceTrackError/engineUnknown(_:)``.
  public static func preferred(
    environment: [String: String]
  ) throws(FaceTrackError) -> Engine {
    guard let name = environment[variable], !name.isEmpty else { return preferred }
    guard let engine = Engine(rawValue: name) else { throw .engineUnknown(name) }
    return engine
  }

  /// The library's own spelling.
  public var name: String {
    switch self {
    case .openCV: "OpenCV"
    case .xnnpack: "XNNPACK"
    }
  }

  /// The library's version, such as "4.6.0"; `nil` where it tells none or is not built in.
  public var version: String? {
    switch self {
    case .openCV: String(cString: COpenCV_runningVersion())
    case .xnnpack: nil
    }
  }

  /// What all networks of this process hold and have not given back; for tests that look for leaks.
  package static var liveHandles: Int {
    allCases.reduce(0) { $0 + ($1.network?.liveHandles ?? 0) }
  }

  /// The networks that it runs; `nil` where it is not built in.
  var network: (any Network.Type)? {
    switch self {
    case .openCV: OpenCVNetwork.self
    case .xnnpack: Self.accelerator
    }
  }
}
