import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// Temporary files: their permissions, and the removal of stale ones.
@Suite("Temporary files")
struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ name: String) throws {
    try #require(FileManager.default.createFile(atPath: folder(name), contents: Data([1, 2, 3])))
  }

  @Test(
    "A stale temporary file is removed by the next write to the same path",
    arguments: AtomicFile.Naming.allCases)
  func stale(naming: AtomicFile.Naming) throws {
    for name in ["a.jpg", ".a.jpg.x1y2z3.part", ".a.jpg.zzzzzz.part"] { try put(name) }
    try AtomicFile.write([4], to: folder("a.jpg"), overwrite: true, by: naming)
    #expect(try folder.names == ["a.jpg"])
  }

  @Test("Locked files, and files of other names and kinds, are kept")
  func others() throws {
    let kept = [
      ".a.jpg.locked.part", ".b.jpg.x1y2z3.part", ".a.jpg.part", ".a.jpg.toolong.part",
      "a.jpg.x1y2z3.part", ".a.jpg.x1y2z3.tmp",
    ]
    for name in ["a.jpg"] + kept { try put(name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder(".a.jpg.linked.part"), withDestinationPath: folder("a.jpg"))
    // To flock, another open file description is another owner, even in the same process.
    let descriptor = open(folder(".a.jpg.locked.part"), O_RDONLY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    try AtomicFile.write([4], to: folder("a.jpg"), overwrite: true, by: .unnamedFile)
    #expect(try folder.names.sorted() == (["a.jpg", ".a.jpg.linked.part"] + kept).sorted())
  }

  @Test("Concurrent replacements all succeed and leave one whole file")
  func atOnce() throws {
    let (first, second) = (
      [UInt8](repeating: 1, count: 50_000), [UInt8](repeating: 2, count: 50_000)
    )
    try put("a.jpg")
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      do {
        try AtomicFile.write(
          index.isMultiple(of: 2) ? first : second, to: folder("a.jpg"), overwrite: true,
          by: AtomicFile.Naming.allCases[index / 2 % 3])
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    let bytes = try AtomicFile.read(folder("a.jpg"))
    let isWhole = bytes == first || bytes == second
    #expect(isWhole, "\(bytes.count) bytes")
    #expect(try folder.names == ["a.jpg"])
  }

  @Test("Only its owner may read a file before it is whole and has its own name")
  func privacy() throws {
    let seen = Mutex<Set<mode_t>>([])
    let isDone = Mutex(false)
    let path = folder("a.jpg")
    let watched = (path as NSString).deletingLastPathComponent
    let watcher = Thread {
      while !isDone.withLock({ $0 }) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: watched)) ?? []
        for name in names where name.hasSuffix(".part") {
          var status = stat()
          guard lstat(watched + "/" + name, &status) == 0 else { continue }
          // A file that is whole has its last permissions a moment before its name.
          if status.st_size < 8 << 20 { _ = seen.withLock { $0.insert(status.st_mode & 0o777) } }
        }
      }
    }
    watcher.start()
    let bytes = [UInt8](repeating: 7, count: 8 << 20)
    // A busy machine may let the watcher wait for a long time.
    for _ in 0..<1000 where seen.withLock({ $0.isEmpty }) {
      try AtomicFile.write(bytes, to: path, overwrite: true, by: .rename)
    }
    isDone.withLock { $0 = true }
    #expect(seen.withLock { $0 } == [0o600])
  }

  @Test("Trying a folder leaves nothing in it, and says what writing would say")
  func trying() throws {
    try AtomicFile.tryWriting(in: folder(""))
    #expect(try folder.names.isEmpty)
    #expect(throws: AtomicFileError.folderMissing) {
      try AtomicFile.tryWriting(in: folder("nowhere"))
    }
    try put("file")
    #expect(throws: AtomicFileError.folderIsFile) { try AtomicFile.tryWriting(in: folder("file")) }
  }

  @Test("A folder is made with those above it; one that is there is no failure")
  func makingFolders() throws {
    try AtomicFile.makeFolder(folder("a/b//c"))
    try AtomicFile.makeFolder(folder("a/b/c"))
    #expect(try folder.names.contains("a"))
    try put("file")
    #expect(throws: AtomicFileError.folderNotMade(reason: "not a directory")) {
      try AtomicFile.makeFolder(folder("file/a"))
    }
  }
}
