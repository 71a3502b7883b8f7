import AtomicFiles
import Glibc
public import Imaging
import StageTiming

extension ChampionStudio {
  /// Writes the champion photo's file.
  func write(
    _ file: [UInt8], to output: PhotoOutput, overwrites: Bool
  ) throws(ChampionError) {
    try trace.measure(.write) { () throws(ChampionError) in
      try output.write(file, overwrites: overwrites)
    }
  }
}

extension PhotoOutput {
  /// Writes a whole file, or all bytes to standard output.
  public func write(_ bytes: [UInt8], overwrites: Bool) throws(ChampionError) {
    do throws(AtomicFileError) {
      switch self {
      case .file(let path):
        try AtomicFile.write(bytes, to: path, overwrite: overwrites)
      case .standardOutput:
        try AtomicFile.write(bytes, fileDescriptor: STDOUT_FILENO)
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
    do throws(AtomicFileError) {
      try AtomicFile.checkWritable(path, overwrite: overwrites)
    } catch {
      throw .output(name: name, error)
    }
  }
}
