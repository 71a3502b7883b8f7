import CCamera
import Imaging

/// A webcam of this machine with all that it offers.
public struct WebcamListing: Sendable, Encodable {
  /// The device's path.
  public var device: String
  /// What the camera calls itself.
  public var name: String
  /// Where it is plugged in.
  public var bus: String
  /// The formats it offers.
  public var formats: [Format]

  /// A format with its sizes.
  public struct Format: Sendable, Encodable {
    /// The four-character code.
    public var code: String
    /// Whether it is one that is read here.
    public var readable: Bool
    /// The sizes, largest first.
    public var sizes: [Size]
  }

  /// A size with its frame rates.
  public struct Size: Sendable, Encodable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
    /// The largest columns and rows of a range; `nil` of a single size.
    public var maximumWidth, maximumHeight: Int?
    /// Frames a second, highest first.
    public var rates: [Double]
  }

  /// A device that could not be asked, and why.
  public struct Failure: Sendable {
    /// The device's path.
    public var device: String
    /// Why.
    public var error: CameraError
  }

  /// Devices are looked for up to this number; the kernel's own limit of devices is 256.
  private static let numbers = 0..<64

  /// All webcams of this machine, and those that could not be asked.
  ///
  /// Nodes that give no pictures, such as the metadata that most webcams have a second node for, are
  /// left out.
  public static func all() -> (found: [WebcamListing], failures: [Failure]) {
    var found: [WebcamListing] = []
    var failures: [Failure] = []
    for number in numbers {
      let path = "/dev/video\(number)"
      do throws(CameraError) {
        found.append(try WebcamListing(path))
      } catch .missing, .notACamera {
        continue
      } catch {
        failures.append(Failure(device: path, error: error))
      }
    }
    return (found, failures)
  }

  /// Asks one device.
  public init(_ path: String) throws(CameraError) {
    let device = try VideoDevice(path)
    let description = try device.description()
    guard description.captures else { throw .notACamera(name: path) }
    self.device = path
    name = description.nameText
    bus = description.busText
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
        code: format.name, readable: PixelFormat.readable.contains(format),
        sizes: sizes.sorted { $0.width * $0.height > $1.width * $1.height })
    }
  }
}

extension VideoDescription {
  /// What the camera calls itself.
  var nameText: String { withUnsafeBytes(of: name, Self.text) }
  /// Where it is plugged in.
  var busText: String { withUnsafeBytes(of: bus, Self.text) }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
