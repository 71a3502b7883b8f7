import Testing

@Suite("What a start links")
struct LinkingTests {
  @Test(
    "The command is linked with nothing that is loaded when it is needed, nor with what that brings",
    .enabled(if: Machine.succeeds(["ldd", "/bin/true"]), "needs ldd"))
  func linked() throws {
    let names = try SelfieCommand.linkedLibraries(in: TemporaryFolder())
    // Or the list was not read.
    #expect(names.contains { $0.hasPrefix("libjpeg.so") }, "\(names)")
    let strangers = [
      "libcurl", "libssl", "libcrypto", "libnghttp2", "librtmp", "libssh2", "libpsl", "libldap",
      "libgssapi_krb5", "libgnutls", "libopencv_imgcodecs", "libopencv_videoio", "libgdal",
    ]
    for name in names {
      let isStrange = strangers.contains { name.hasPrefix($0) }
      #expect(!isStrange, "\(name)")
    }
  }
}
