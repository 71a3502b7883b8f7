import Imaging
import TestSupport
import Testing

@testable import Camera

@Suite("Names of frame sources")
struct CameraPlaceTests {
  @Test("Numbers and devices are webcams, addresses streams, the rest files and folders")
  func kinds() throws {
    let folder = try TemporaryFolder()
    #expect(CameraPlace("0") == .device("/dev/video0"))
    #expect(CameraPlace("12") == .device("/dev/video12"))
    #expect(CameraPlace("/dev/v4l/by-id/usb-x") == .device("/dev/v4l/by-id/usb-x"))
    #expect(CameraPlace(folder.path) == .folder(folder.path))
    // A file system in memory is below /dev, and no device.
    #expect(CameraPlace("/dev/shm") == .folder("/dev/shm"))
    #expect(CameraPlace("/dev/null") == .device("/dev/null"))
    #expect(CameraPlace("film.mp4") == .film("film.mp4"))
    #expect(CameraPlace("./0") == .film("./0"))
    #expect(CameraPlace("ftp://host/film") == .film("ftp://host/film"))
    for scheme in ["http", "https", "rtsp", "rtsps", "RTSP"] {
      guard case .stream(let address) = CameraPlace("\(scheme)://host/x") else {
        Issue.record("\(scheme) is no stream")
        continue
      }
      #expect(address.scheme.rawValue == scheme.lowercased())
    }
    #expect(StreamAddress("HTTP://Host/x")?.name == "http://Host/x")
  }

  @Test(
    "No message about a camera has its password, not of a mistyped address either",
    arguments: [
      ("http://user:secret@host:80/a/b?pw=secret#secret", "http://host:80/a/b"),
      ("rtsp://a@b:secret@host/x", "rtsp://host/x"), ("https://host", "https://host"),
      ("rtmp://user:secret@host/a?pw=secret#secret", "rtmp://host/a"),
      ("https//user:secret@host", "https//host"), ("http:/user:secret@host", "host"),
      ("user:secret@host/a", "host/a"), ("ftp://token@host", "ftp://host"),
      ("rtsp://user:se/secret@host/a", "rtsp://host/a"),
      ("rtsp://user:se?secret@host/a", "rtsp://host/a"),
      ("rtsp://admin:12/34@cam/1", "rtsp://cam/1"),
      ("rtsp://admin:2024#Cam@cam/1", "rtsp://cam/1"), ("rtsp://us/er:secret@cam", "rtsp://cam"),
      // A combining mark makes one character of the sign before it.
      ("http://user:secret@\u{301}host/a?\u{301}pw=secret", "http://\u{301}host/a"),
      // What is behind an @ may be a password's end.
      ("http://host:80/@a", "http://a"),
      // Paths, and numbers of webcams.
      ("none@home/film#1.mp4", "none@home/film#1.mp4"), ("file:none.mp4", "file:none.mp4"),
      ("7", "7"),
    ])
  func secrets(text: String, name: String) {
    #expect(BurstCamera(text).name == name)
    if let address = StreamAddress(text) { #expect(address.name == name) }
    if case .missing(let missing)? = FrameSources.absence(of: text), text != "7" {
      #expect(missing == name)
    }
  }

  @Test("A file that is there is called by its path, whatever that looks like")
  func paths() throws {
    let folder = try TemporaryFolder()
    try folder.put([1], as: "12:30@home#1.mp4")
    let path = folder("12:30@home#1.mp4")
    #expect(BurstCamera(path).name == path)
  }

  @Test("A film's format is that of its name's extension")
  func formats() {
    for name in ["a.mp4", "./a.mp4", "../b.c/a.MP4", ".a.mp4"] {
      #expect(ShortFilm.Format(named: name) == .mp4, "\(name)")
    }
    #expect(ShortFilm.Format(named: "./a.webp") == .webp)
    for name in ["", ".", "mp4", ".mp4", "a/.mp4", "a.mp4/b", "a.gif", "a."] {
      #expect(ShortFilm.Format(named: name) == nil, "\(name)")
    }
  }

  @Test("A folder's pictures come sorted by name; other and hidden files are skipped")
  func folder() throws {
    let folder = try TemporaryFolder()
    for (number, name) in ["b.PNG", "a.jpg", "c.jpeg"].enumerated() {
      try folder.put(
        Photo.card(number, width: 160 + number).encoded(as: name == "b.PNG" ? .png : .jpeg),
        as: name)
    }
    try folder.put([1], as: "notes.txt")
    try folder.put([1], as: ".hidden.jpg")
    let source = try FrameSources.open(folder.path)
    #expect(!source.isLive)
    var widths: [Int] = []
    while let frame = try source.next() { widths.append(frame.photo.size.width) }
    #expect(widths == [161, 160, 162])
  }

  @Test("A missing camera, an empty folder and a damaged picture are named")
  func unusable() throws {
    #expect("\(CameraError.missing(name: "/dev/video7"))".contains("'/dev/video7'"))
    let folder = try TemporaryFolder()
    #expect(throws: CameraError.emptyFolder(name: folder.path)) {
      try FrameSources.open(folder.path)
    }
    try folder.put([0xFF, 0xD8, 0xFF], as: "a.jpg")
    let error = #expect(throws: CameraError.self) { try FrameSources.open(folder.path).next() }
    #expect(error.map { "\($0)" }?.contains("a.jpg") == true)
  }
}
