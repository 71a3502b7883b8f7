import CCamera
import Imaging

/// A webcam of this machine with its formats, frame sizes and frame rates.
public struct WebcamListing: Sendable, Encodable {
  /// The device's path.
  public var device: String
  /// The camera's name, as its driver states it.
  public var name: String
  /// The bus and port, as the driver states it, such as `usb-0000:00:14.0-1`.
  public var bus: String
  /// The pixel formats.
  public var formats: [Format]

  /// A pixel format with its frame sizes.
  public struct Format: Sendable, Encodable {
    /// The four-character code.
    public var code: String
    /// Whether the library decodes the format.
    public var readable: Bool
    /// The frame sizes, largest first.
    public var sizes: [Size]
  }

  /// A frame size, or a range of sizes, with its frame rates.
  public struct Size: Sendable, Encodable {
    /// The width in pixels; of a range the smallest.
    public var width: Int
    /// The height in pixels; of a range the smallest.
    public var height: Int
    /// The largest width and height of a range, in pixels; `nil` for a discrete size.
    public var maximumWidth, maximumHeight: Int?
    /// Frames a second, highest first.
    public var rates: [Double]
  }

  /// A device that could not be queried.
  public struct Failure: Sendable {
    /// The device's path.
    public var device: String
    /// The reason.
    public var error: CameraError
  }

  /// The device numbers that are tried; the kernel allows 256.
  private static let numbers = 0..<64

  /// All webcams of this machine, and the devices that could not be queried.
  ///
  /// Nodes without video capture, such as the metadata node of most webcams, are left out.
  public static func all() -> (found: [WebcamListing], failures: [Failure]) {
    var found: [WebcamListing] = []
    var failures: [Failure] = []
    for number in numbers {
      let path = "/dev/video\(number)"
      do {
        found.append(try WebcamListing(path))
      } catch .missing, .notACamera {
        continue
      } catch {
        failures.append(Failure(device: path, error: error))
      }
    }
    return (found, failures)
  }

  /// Queries one device.
  ///
  /// - Parameter path: the device, such as `/dev/video0`.
  /// - Throws: ``CameraError`` when it is missing, busy, not permitted or no camera.
  public init(_ path: String) throws(CameraError) {
    let device = try VideoDevice(path)
    let capability = try device.capability()
    guard capability.canCapture else { throw .notACamera(name: path) }
    self.device = path
    name = capability.nameText
    bus = capability.busText
    formats = device.formats().map { format in
      let sizes = device.sizes(of: format).map { size -> Size in
        let isRange = size.width != size.maximumWidth || size.height != size.maximumHeight
        let largest = PixelSize(width: Int(size.maximumWidth), height: Int(size.maximumHeight))
        return Size(
          width: Int(size.width), height: Int(size.height),
          maximumWidth: isRange ? largest.width : nil,
          maximumHeight: isRange ? largest.height : nil,
          rates: device.rates(of: format, largest))
      }
      return Format(
        code: format.name, readable: PixelFormat.supported.contains(format),
        sizes: sizes.sorted { $0.width * $0.height > $1.width * $1.height })
    }
  }
}

extension VideoCapability {
  fileprivate var nameText: String { withUnsafeBytes(of: name, Self.text) }
  fileprivate var busText: String { withUnsafeBytes(of: bus, Self.text) }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
