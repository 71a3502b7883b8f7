import Testing

@Suite("What a start links")
struct LinkingTests {
  @Test(
    "The command is linked by name with the libraries that it needs, and with none that bring a hundred",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    let names = try SelfieCommand.linkedLibraries(in: TemporaryFolder())
    for library in [
      "libcrypto", "libcurl", "libidn2", "libjpeg", "liblcms2", "libopencv_dnn", "libpng16",
      "libsqlite3", "libz",
    ] {
      #expect(names.contains { $0.hasPrefix(library + ".so") }, "\(library): \(names)")
    }
    // OpenCV's modules that read pictures bring GDAL, those that show or film them a desktop.
    for library in [
      "libopencv_imgcodecs", "libopencv_videoio", "libopencv_highgui", "libgdal", "libgtk",
    ] {
      #expect(!names.contains { $0.hasPrefix(library) }, "\(library): \(names)")
    }
  }
}
