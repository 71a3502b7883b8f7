import CZlib
import Glibc

/// A model's bytes, mapped from its file and checked.
package struct ModelFile: ~Copyable {
  /// The whole file; valid as long as this value.
  package let bytes: UnsafeRawBufferPointer

  /// Maps the first file of the model's name in `folders` and compares length and CRC-32.
  package init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    guard let path = folders.locate(model) else {
      throw .modelMissing(model, searched: folders.paths)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .modelUnreadable(model, path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var information = stat()
    // The length first: mapping past the end of a shorter file would kill the process on reading.
    let count = fstat(descriptor, &information) == 0 ? Int(information.st_size) : -1
    guard model.versions.contains(where: { $0.byteCount == count }) else {
      throw .modelDamaged(model, path: path)
    }
    let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw .modelUnreadable(model, path: path, reason: String(cString: strerror(errno)))
    }
    let sum = UInt32(
      truncatingIfNeeded: crc32_z(0, mapped.assumingMemoryBound(to: UInt8.self), count))
    guard model.versions.contains(where: { $0.byteCount == count && $0.crc32 == sum }) else {
      munmap(mapped, count)
      throw .modelDamaged(model, path: path)
    }
    bytes = UnsafeRawBufferPointer(start: mapped, count: count)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
