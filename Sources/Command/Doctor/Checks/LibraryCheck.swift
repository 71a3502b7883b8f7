import CCurl
import CIDN2
import CImageCodecs
import COpenCV
import COpenSSL
import CZlib
import GRDBSQLite

/// Checks that the system's libraries have the versions that the program was built for.
struct LibraryCheck: HealthCheck {
  /// A library with its versions at build time and at run time.
  struct Library: Equatable {
    var name: String
    /// The version of the headers.
    var built: String
    /// The version at run time; nil where the library does not report it.
    var running: String?

    /// Whether both versions have the same major and minor number.
    var isCompatible: Bool {
      guard let running else { return true }
      return Self.series(running) == Self.series(built)
    }

    private static func series(_ version: String) -> [Substring] {
      Array(version.split { !$0.isNumber }.prefix(2))
    }
  }

  func observation() -> Observation {
    Self.observation(Self.libraries, protocols: Self.protocols)
  }

  /// - Parameter protocols: The protocols that libcurl supports.
  static func observation(_ libraries: [Library], protocols: Set<String>) -> Observation {
    let missing = ["https", "smtp", "smtps"].filter { !protocols.contains($0) }
    guard missing.isEmpty else {
      return .failed(
        """
        libcurl does not speak \(missing.joined(separator: ", ")); install the distribution's own \
        libcurl4.
        """)
    }
    let incompatible = libraries.filter { !$0.isCompatible }
    guard incompatible.isEmpty else {
      let list = incompatible.map { "\($0.name) \($0.running ?? "?") in place of \($0.built)" }
      return .warning(
        """
        The program was built for other versions: \(list.joined(separator: ", ")); build it again \
        with "make build".
        """)
    }
    return .ok(libraries.map { "\($0.name) \($0.running ?? $0.built)" }.joined(separator: ", "))
  }

  private static var libraries: [Library] {
    [
      Library(
        name: "OpenCV", built: String(cString: COpenCV_builtVersion()),
        running: text(COpenCV_runningVersion())),
      library("libjpeg-turbo", codecVersion_jpeg()),
      library("libpng", codecVersion_png()),
      Library(name: "libwebp", built: webp(codecVersion_webp()), running: nil),
      Library(
        name: "Little CMS", built: color(codecVersion_colorBuilt()),
        running: color(codecVersion_colorRunning())),
      Library(name: "zlib", built: ZLIB_VERSION, running: text(zlibVersion())),
      Library(
        name: "libcurl", built: LIBCURL_VERSION,
        running: text(curl_version_info(CURLVERSION_FIRST).pointee.version)),
      Library(
        name: "OpenSSL", built: OPENSSL_VERSION_STR,
        running: text(OpenSSL_version(OPENSSL_VERSION_STRING))),
      Library(name: "libidn2", built: IDN2_VERSION, running: text(idn2_check_version(nil))),
      Library(name: "SQLite", built: SQLITE_VERSION, running: text(sqlite3_libversion())),
    ]
  }

  private static var protocols: Set<String> {
    guard var entry = curl_version_info(CURLVERSION_FIRST).pointee.protocols else { return [] }
    var names: Set<String> = []
    while let name = entry.pointee {
      names.insert(String(cString: name))
      entry += 1
    }
    return names
  }

  private static func library(_ name: String, _ version: CodecVersion) -> Library {
    Library(name: name, built: text(version.built) ?? "?", running: text(version.running))
  }

  /// libwebp's version number as text.
  private static func webp(_ number: Int32) -> String {
    "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }

  /// Little CMS's version number as text: 2140 is 2.14.
  private static func color(_ number: Int32) -> String { "\(number / 1000).\(number % 1000 / 10)" }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
