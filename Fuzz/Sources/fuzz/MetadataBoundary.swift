import Imaging

/// The metadata of a photo's file: the picture decodes whatever they are.
enum MetadataBoundary {
  /// The first byte chooses the carrier of orientation and rights, the others are its content.
  static func readEXIF(_ bytes: UnsafeRawBufferPointer) {
    guard let choice = bytes.first, bytes.count < 60_000 else { return }
    let block = Array(bytes.dropFirst())
    let file =
      switch choice & 7 {
      case 0:
        CarrierJPEG.file(components: 3, marker: 0xE1, payload: Array("Exif\0\0".utf8) + block)
      case 1: CarrierPNG.file(chunk: "eXIf", content: block)
      case 2: text("iTXt", "XML:com.adobe.xmp\0\0\0\0\0", block)
      case 3: text("iTXt", "XML:com.adobe.xmp\0", block)
      case 4:
        CarrierJPEG.file(
          components: 3, marker: 0xE1,
          payload: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + block)
      case 5:
        CarrierJPEG.file(
          components: 3, marker: 0xED, payload: Array("Photoshop 3.0\0".utf8) + block)
      case 6: text("tEXt", "Author\0", block)
      default: text("zTXt", "Copyright\0\0", block)
      }
    let photo = read(file)
    let (width, height) = (photo.size.width, photo.size.height)
    require(
      (width, height) == (16, 8) || (width, height) == (8, 16), "\(width)x\(height) pixels")
    guard let rights = photo.rights else { return }
    for text in rights.creators + [rights.credit, rights.copyright].compactMap(\.self) {
      require(!text.unicodeScalars.contains { $0.value < 0x20 }, "a control character in a right")
    }
    // A reader of the written photo finds the same rights.
    for format in OutputFormat.allCases {
      do throws(PhotoError) {
        let again = try Photo(decoding: try photo.encoded(as: format))
        require(again.rights == rights, "other rights in \(format)")
      } catch {
        fatalError("a photo with rights that cannot be decoded: \(error)")
      }
    }
  }

  private static func text(_ type: String, _ fields: String, _ content: [UInt8]) -> [UInt8] {
    CarrierPNG.file(chunk: type, content: Array(fields.utf8) + content)
  }

  /// The first byte chooses the colour space, the others are the ICC profile.
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
      require(components != 4, "a CMYK profile on RGB pixels")
      // The profile is embedded when the photo is encoded.
      for format in OutputFormat.allCases {
        do throws(PhotoError) {
          _ = try Photo(decoding: try photo.encoded(as: format))
        } catch {
          fatalError("encoded with a profile that cannot be decoded: \(error)")
        }
      }
    }
  }

  private static func read(_ file: [UInt8]) -> Photo {
    do throws(PhotoError) {
      return try Photo(decoding: file, limits: PhotoBoundary.limits)
    } catch {
      fatalError("a picture lost to its metadata: \(error)")
    }
  }
}
