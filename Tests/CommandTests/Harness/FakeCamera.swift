import Foundation
import Imaging
import TestSupport

/// A simulated webcam: a preloaded library that serves pictures as `/dev/video0`, with faults.
struct FakeCamera {
  /// The pictures, as `FORMAT-NUMBER` in a folder of the test.
  let folder: TemporaryFolder
  /// The camera's modes; see `fake_camera.c`.
  var modes = "MJPG:640x480@30"
  /// The number of its colour space; see `fake_camera.c`.
  var colors = 0
  /// The fault; see `fake_camera.c`.
  var fault = ""

  /// The library, compiled once per test run; `nil` without a C compiler.
  private static let library: String? = {
    let source = Machine.root + "/Tests/CameraTests/FakeCamera/fake_camera.c"
    let built = FileManager.default.temporaryDirectory.path + "/fake-camera-\(getpid()).so"
    guard PreloadedLibrary.compile(source, to: built) else { return nil }
    atexit { unlink(FileManager.default.temporaryDirectory.path + "/fake-camera-\(getpid()).so") }
    return built
  }()

  static var canBeBuilt: Bool { library != nil }

  /// A camera that plays these pictures as MJPEG.
  init(playing photos: [Photo], in folder: TemporaryFolder) throws {
    self.folder = folder
    for (number, photo) in photos.enumerated() {
      try folder.put(photo.encoded(as: .jpeg, quality: 80), as: "MJPG-\(number)")
    }
  }

  var environment: [String: String] {
    [
      "LD_PRELOAD": Self.library ?? "", "FAKE_CAMERA": folder.path, "FAKE_CAMERA_MODES": modes,
      "FAKE_CAMERA_COLORS": "\(colors)", "FAKE_CAMERA_FAULT": fault,
    ]
  }

  func command(
    _ arguments: SelfieCommand.Argument..., in folder: TemporaryFolder
  ) -> SelfieCommand {
    var command = SelfieCommand(arguments, in: folder)
    command.environment = environment
    return command
  }
}

extension Photo {
  /// Copies with different noise, as a sensor's frames.
  static func takes(_ count: Int, of photo: Photo) -> [Photo] {
    (0..<count).map { take in
      var random = SeededGenerator(seed: UInt64(take))
      var copy = photo
      copy.withMutablePixels { pixels in
        for index in stride(from: 0, to: pixels.count, by: 7) {
          let noise = Int(truncatingIfNeeded: random.next() % 9) - 4
          pixels[index] = UInt8(min(max(Int(pixels[index]) + noise, 0), 255))
        }
      }
      return copy
    }
  }
}
