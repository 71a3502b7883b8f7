import AtomicFiles
import Glibc
public import Imaging

/// Where a champion photo goes.
public enum PhotoOutput: Hashable, Sendable {
  /// A file's path.
  case file(String)
  /// The process's standard output.
  case standardOutput

  /// What reports call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "-"
    }
  }
}

/// How outputs are named for a run of several photos.
public enum OutputNaming: Hashable, Sendable {
  /// `NAME.champion.jpg` beside each photo; standard output for standard input.
  case besidePhoto
  /// `NAME.champion.jpg` in this folder.
  case folder(String)
  /// Exactly this file, or standard output when it is `-`; for one photo.
  case exactly(String)

  /// The output of one photo.
  public func output(for source: PhotoSource, format: ImageFormat) -> PhotoOutput {
    switch (self, source) {
    case (.exactly("-"), _), (.besidePhoto, .standardInput):
      return .standardOutput
    case (.exactly(let path), _):
      return .file(path)
    case (.besidePhoto, .file(let path)):
      return .file(Self.stem(of: path) + ".champion." + format.fileExtension)
    case (.folder(let folder), .file(let path)):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return .file(folder + "/" + Self.stem(of: name) + ".champion." + format.fileExtension)
    case (.folder(let folder), .standardInput):
      return .file(folder + "/photo.champion." + format.fileExtension)
    }
  }

  /// The format that a file's name asks for, if this names one.
  public var format: ImageFormat? {
    guard case .exactly(let path) = self else { return nil }
    let lowered = path.lowercased()
    if lowered.hasSuffix(".png") { return .png }
    return lowered.hasSuffix(".jpg") || lowered.hasSuffix(".jpeg") ? .jpeg : nil
  }

  /// The path without its last extension; a leading dot is part of the name.
  private static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/", !path[dot...].contains("/")
    else { return path }
    return String(path[..<dot])
  }
}

extension PhotoOutput {
  /// What two spellings of one file (`a.jpg`, `./a.jpg`) have in common.
  var place: String {
    guard case .file(let path) = self else { return name }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let file = slash.map { path[path.index(after: $0)...] } ?? path[...]
    var status = stat()
    // A folder that is not there is refused by the check that follows.
    guard stat(folder, &status) == 0 else { return path }
    return "\(status.st_dev):\(status.st_ino)/\(file)"
  }

  /// Writes a whole file, or all bytes to standard output.
  func write(_ bytes: [UInt8], overwrites: Bool) throws(ChampionError) {
    do throws(PhotoFileError) {
      switch self {
      case .file(let path):
        try PhotoFile.write(bytes, to: path, overwrite: overwrites)
      case .standardOutput:
        try PhotoFile.write(bytes, fileDescriptor: STDOUT_FILENO)
      }
    } catch {
      throw .output(name: name, error)
    }
  }

  /// Encodes a photo and writes it; gives the file back.
  public func write(
    _ photo: Photo, format: ImageFormat, quality: Int, overwrites: Bool
  ) throws(ChampionError) -> [UInt8] {
    let encoded = try ChampionError.lifting { () throws(PhotoError) in
      try photo.encoded(as: format, quality: quality)
    }
    try write(encoded, overwrites: overwrites)
    return encoded
  }

  /// Refuses, before any work is done, a file that could not be written in the end.
  public func checkWritable(overwrites: Bool) throws(ChampionError) {
    guard case .file(let path) = self else { return }
    do throws(PhotoFileError) {
      try PhotoFile.checkWritable(path, overwrite: overwrites)
    } catch {
      throw .output(name: name, error)
    }
  }
}
