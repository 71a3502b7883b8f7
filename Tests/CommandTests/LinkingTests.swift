import TestSupport
import Testing

@Suite("Linked libraries")
struct LinkingTests {
  @Test(
    "The command links the libraries that it needs, and none with a hundred dependencies",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    var command = try SelfieCommand(in: TemporaryFolder())
    command.wrapper = ["ldd"]
    let names = try command.run().text.split(separator: "\n").map {
      $0.drop(while: \.isWhitespace).prefix { $0 != " " }
    }
    for library in [
      "libcrypto", "libcups", "libcurl", "libidn2", "libjpeg", "liblcms2", "libopencv_core",
      "libopencv_dnn", "libopencv_imgproc", "libpng16", "libsqlite3", "libwebp", "libz",
    ] {
      #expect(names.contains { $0.hasPrefix(library + ".so") }, "\(library): \(names)")
    }
    // imgcodecs depends on GDAL, highgui and videoio on a desktop's libraries, libheif on encoders
    // of films: selfie-heif alone links it.
    for library in [
      "libopencv_imgcodecs", "libopencv_videoio", "libopencv_highgui", "libgdal", "libgtk",
      "libheif", "libx265", "libaom",
    ] {
      #expect(!names.contains { $0.hasPrefix(library) }, "\(library): \(names)")
    }
  }

  @Test(
    "An OpenBLAS whose destructor hangs neither keeps the process nor changes its exit code",
    .enabled(if: PreloadedLibrary.canCompile, "needs clang"))
  func stubborn() throws {
    let folder = try TemporaryFolder()
    let library = try PreloadedLibrary("stubborn_blas", in: folder)
    try folder.put(.scene(), as: "scene.png")
    for (call, code): ([SelfieCommand.Argument], Int32) in [
      (["crown", "scene.png", "--wreath", "50%,50%", "--quiet"], 0), (["--version"], 0),
      (["crown", "nowhere.png"], 66), (["nonsense"], 64),
    ] {
      var command = SelfieCommand(call, in: folder)
      command.wrapper = ["env", "LD_PRELOAD=\(library.path)"]
      #expect(try command.run().ending == .exited(code))
    }
  }
}
