import Foundation

extension SelfieCommand {
  /// A call in a system in which a library is missing.
  ///
  /// - Parameters:
  ///   - folder: has a folder `home`, in which nothing is installed.
  ///   - library: what the library's name begins with.
  ///   - standIn: a library in its place, which need not be there.
  init(
    _ arguments: [String], in folder: TemporaryFolder, without library: String,
    standIn: String? = nil
  ) throws {
    self.init(arguments.map { .init($0) }, in: folder)
    environment = [
      "LD_PRELOAD": try PreloadedLibrary("stand_in_library", in: folder).path,
      "STAND_FOR": library, "STAND_IN": standIn ?? library + ".missing",
      "HOME": folder.path(of: "home"), "XDG_DATA_HOME": folder.path(of: "home"),
      "XDG_CONFIG_HOME": folder.path(of: "home"),
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:9",
      "SELFIE_SMTP_FROM": "photos@museum.example",
    ]
  }

  /// The libraries that the command is linked with, and those that they bring.
  static func linkedLibraries(in folder: TemporaryFolder) throws -> [String] {
    var command = SelfieCommand(in: folder)
    command.wrapper = ["ldd"]
    return try command.run().text.split(separator: "\n").compactMap {
      $0.split(separator: " ").first?.trimmingCharacters(in: .whitespaces)
    }
  }
}
