import Testing

@Suite("Linked libraries")
struct LinkingTests {
  @Test(
    "The command links the libraries that it needs, and none with a hundred dependencies",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    let names = try SelfieCommand.linkedLibraries(in: TemporaryFolder())
    for library in [
      "libcrypto", "libcurl", "libidn2", "libjpeg", "liblcms2", "libopencv_core",
      "libopencv_dnn", "libopencv_imgproc", "libpng16", "libsqlite3", "libz",
    ] {
      #expect(names.contains { $0.hasPrefix(library + ".so") }, "\(library): \(names)")
    }
    // imgcodecs depends on GDAL, highgui and videoio on a desktop's libraries.
    for library in [
      "libopencv_imgcodecs", "libopencv_videoio", "libopencv_highgui", "libgdal", "libgtk",
    ] {
      #expect(!names.contains { $0.hasPrefix(library) }, "\(library): \(names)")
    }
  }
}
