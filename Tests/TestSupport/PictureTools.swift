import Files
import Glibc
public import Imaging

/// The programs of libheif, libavif and libwebp: what they write is read here, and what they decode
/// is compared.
public enum PictureTools {
  /// Whether libheif's programs are there, with an encoder for HEVC (in Debian 13 the package
  /// libheif-plugin-x265).
  public static let hasHEIC = encodes("heif-enc -q 50 in.png -o out.heic") && has("heif-convert")
  /// Whether libavif's programs are there.
  public static let hasAVIF = encodes("avifenc -s 10 in.png out.avif") && has("avifdec")
  /// Whether libwebp's programs are there.
  public static let hasWebP = has("cwebp") && has("dwebp") && has("webpmux") && has("img2webp")

  /// A command that failed.
  public struct Failed: Error {}

  /// What a shell command makes of files.
  ///
  /// - Parameters:
  ///   - command: it runs in a folder of its own.
  ///   - files: what is in the folder.
  ///   - output: the name of the file that the command writes.
  public static func run(
    _ command: String, _ files: [String: [UInt8]], output: String
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      try AtomicFile.write(bytes, to: folder(name), overwrite: true)
    }
    guard system("cd '\(folder.path)' && \(command) >/dev/null 2>&1") == 0 else { throw Failed() }
    return try AtomicFile.read(folder(output))
  }

  /// A photo as another program writes it; the command's input is `in.png`.
  public static func encode(_ photo: Photo, _ command: String, output: String) throws -> [UInt8] {
    try run(command, ["in.png": photo.encoded(as: .png)], output: output)
  }

  /// A file as another program decodes it, to a PNG.
  public static func decode(_ file: [UInt8], _ command: String, name: String) throws -> Photo {
    try Photo(decoding: run(command, [name: file], output: "out.png"))
  }

  /// Whether a program is there.
  public static func has(_ program: String) -> Bool {
    system("command -v \(program) >/dev/null 2>&1") == 0
  }

  private static func encodes(_ command: String) -> Bool {
    let output = command.hasSuffix("avif") ? "out.avif" : "out.heic"
    return (try? encode(Photo(grey: 9, 64, 64), command, output: output)) != nil
  }
}
