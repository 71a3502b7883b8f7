import Imaging
import TestSupport
import Testing

@testable import Camera

/// MJPEG over HTTP, from a server with the faults of network cameras.
@Suite("MJPEG streams")
struct StreamTests {
  let folder: TemporaryFolder
  let server: StreamServer

  init() throws {
    folder = try TemporaryFolder()
    for number in 0..<8 {
      try folder.put(Photo.card(number).encoded(as: .jpeg), as: "\(number).jpg")
    }
    try folder.put(Photo(grey: 0, 64, 48).encoded(as: .jpeg), as: "black")
    server = try StreamServer(playing: folder)
  }

  /// The patience is long, for machines that are busy with other tests.
  private func open(
    _ path: String, login: String = "", patience: Duration = .seconds(20)
  ) throws(CameraError) -> any FrameSource {
    try FrameSources.open(server.address(path, login: login), patience: patience)
  }

  @Test(
    "Pictures come in order, with and without Content-Length",
    arguments: ["stream", "bare", "moved", "junk", "single"])
  func pictures(path: String) throws {
    let source = try open(path)
    #expect(source.isLive)
    var last = -1
    for _ in 0..<5 {
      let frame = try #require(try source.next())
      #expect(frame.photo.size == PixelSize(width: 160, height: 120))
      #expect(frame.number > last)
      last = frame.number
    }
    #expect(source.mode?.format == "MJPG")
  }

  @Test("A password in the address opens the stream, and is never in its name")
  func password() throws {
    let source = try open("closed", login: "visitor:secret@")
    #expect(try source.next() != nil)
    #expect(!source.name.contains("secret") && !source.name.contains("visitor"))
    let error = #expect(throws: CameraError.self) { try open("closed", login: "visitor:wrong@") }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("password") && !text.contains("wrong"), "\(text)")
  }

  @Test("A stalled stream is distinguished from one that ends")
  func silence() throws {
    let silent = try open("stalls:2", patience: .seconds(2))
    var error = #expect(throws: CameraError.self) { while try silent.next() != nil {} }
    #expect(error == .stalled(name: silent.name, seconds: 2))
    let ending = try open("ends:2")
    error = #expect(throws: CameraError.self) { while try ending.next() != nil {} }
    #expect(error == .disconnected(name: ending.name))
  }

  @Test("Damaged pictures are skipped and leave a gap in the sequence numbers")
  func damaged() throws {
    #expect(try #require(try open("damaged:3").next()).number >= 3)
  }

  @Test(
    "Other answers are refused, with their type or status",
    arguments: [("page", "text/html"), ("nothing", "status 404"), ("endless", "without an end")])
  func noStream(path: String, words: String) {
    let error = #expect(throws: CameraError.self) { _ = try open(path).next() }
    #expect(error.map { "\($0)" }?.contains(words) == true, "\(String(describing: error))")
  }

  @Test("A byte in a fifth of a second is no frame within the patience")
  func drip() throws {
    let source = try open("drip", patience: .seconds(2))
    let error = #expect(throws: CameraError.self) { try source.next() }
    #expect(error == .stalled(name: source.name, seconds: 2))
  }

  @Test("A picture beyond 8.3 megapixels is refused, and says so")
  func huge() throws {
    try folder.put(Photo.card(1, width: 3344, height: 2496).encoded(as: .jpeg), as: "huge")
    let error = #expect(throws: CameraError.self) {
      try open("huge", patience: .seconds(2)).next()
    }
    #expect(error.map { "\($0)" }?.contains("8300000") == true, "\(String(describing: error))")
  }

  @Test("A burst of large frames has fewer of them, and at least one", arguments: [1, 2, 5])
  func burstLimit(frames: Int) throws {
    var settings = BurstCamera.Settings()
    settings.pixels = frames * 160 * 120
    #expect(try BurstCamera(folder.path, settings: settings).burst().frames.count == frames)
    settings.pixels = 1
    #expect(try BurstCamera(folder.path, settings: settings).burst().frames.count == 1)
  }

  @Test("A closed port: the stream cannot be reached")
  func unreachable() {
    let error = #expect(throws: CameraError.self) {
      try FrameSources.open("http://visitor:secret@127.0.0.1:1/x?key=secret")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("cannot be reached") && !text.contains("secret"), "\(text)")
  }

  @Test("A stream that breaks off is reopened for the same burst")
  func broken() throws {
    var returns = 0
    var settings = BurstCamera.Settings()
    settings.patience = .seconds(20)
    let camera = BurstCamera(server.address("drops:4"), settings: settings) { returns += 1 }
    let burst = try camera.burst()
    #expect(burst.frames.count == 5)
    #expect(burst.returns == 1 && returns == 1)
  }

  @Test("Black and frozen streams are refused", arguments: ["black", "frozen"])
  func faults(path: String) {
    var settings = BurstCamera.Settings()
    settings.warmUp = .seconds(1)
    let camera = BurstCamera(server.address(path), settings: settings)
    let error = #expect(throws: CameraError.self) { try camera.burst() }
    let expected: CameraError =
      path == "black" ? .black(name: server.address(path)) : .frozen(name: server.address(path))
    #expect(error == expected)
  }
}
