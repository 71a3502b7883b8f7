import CZlib
import Glibc

/// A model's file, memory-mapped and verified.
package struct ModelFile: ~Copyable {
  /// The whole file; valid during this value's lifetime.
  package let bytes: UnsafeRawBufferPointer
  /// The file's path.
  package let path: String

  /// Maps the model's file and compares its length and CRC-32 with the pinned versions.
  ///
  /// - Throws: ``FaceTrackError/modelMissing(_:searched:)``,
  ///   ``FaceTrackError/modelUnreadable(_:path:reason:)`` or
  ///   ``FaceTrackError/modelDamaged(_:path:)``.
  package init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    guard let path = folders.locate(model) else {
      throw .modelMissing(model, searched: folders.paths)
    }
    // Without O_NONBLOCK, opening a pipe waits for a writer, possibly for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .modelUnreadable(model, path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var information = stat()
    // The length first: reading past the end of a truncated mapping raises SIGBUS.
    let count = fstat(descriptor, &information) == 0 ? Int(information.st_size) : -1
    guard model.version.byteCount == count else {
      throw .modelDamaged(model, path: path)
    }
    let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw .modelUnreadable(model, path: path, reason: String(cString: strerror(errno)))
    }
    let sum = UInt32(
      truncatingIfNeeded: crc32_z(0, mapped.assumingMemoryBound(to: UInt8.self), count))
    guard model.version.crc32 == sum else {
      munmap(mapped, count)
      throw .modelDamaged(model, path: path)
    }
    bytes = UnsafeRawBufferPointer(start: mapped, count: count)
    self.path = path
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
