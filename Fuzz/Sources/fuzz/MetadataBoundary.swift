import Imaging

/// What lies in a photo's file beside the picture; whatever it is, the picture is still read.
enum MetadataBoundary {
  /// The first byte chooses the file, the others are the EXIF block.
  static func readEXIF(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first, bytes.count < 60_000 else { return }
    let block = Array(bytes.dropFirst())
    let file =
      choice & 1 == 0
      ? CarrierJPEG.file(components: 3, marker: 0xE1, payload: Array("Exif\0\0".utf8) + block)
      : CarrierPNG.file(chunk: "eXIf", content: block)
    let photo = read(file)
    let (width, height) = (photo.size.width, photo.size.height)
    require(
      (width, height) == (16, 8) || (width, height) == (8, 16), "\(width)x\(height) pixels")
  }

  /// The first byte chooses the file, the others are the profile.
  static func readProfile(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first, bytes.count < 60_000 else { return }
    let profile = Array(bytes.dropFirst())
    let components = [1, 3, 4][Int(choice) % 3]
    let file = CarrierJPEG.file(
      components: components, marker: 0xE2,
      payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let photo = read(file)
    if let kept = photo.colorProfile {
      require(kept == profile, "a profile that is not the file's")
      require(components != 4, "a profile for inks on RGB pixels")
      // The profile goes along into what is written.
      for format in ImageFormat.allCases {
        do throws(PhotoError) {
          _ = try Photo(decoding: try photo.encoded(as: format))
        } catch {
          fatalError("written with a profile that cannot be read: \(error)")
        }
      }
    }
  }

  private static func read(_ file: [UInt8]) -> Photo {
    do throws(PhotoError) {
      return try Photo(decoding: file, limits: PhotoBoundary.limits)
    } catch {
      fatalError("a picture lost to what lies beside it: \(error)")
    }
  }
}
