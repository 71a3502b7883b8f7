import ArgumentParser
import Files
import Booth
import Console
import Foundation
import Glibc
import Mailer

/// The booth's files: the page, the questions and the PIN.
enum BoothFiles {
  /// Bytes of the largest question file.
  private static let questionLimit = 4 << 20
  private static let pinLimit = 64

  /// The folder of the page: the named one, else `booth` beside the artwork.
  static func page(named name: String?) throws -> String {
    if let name { return name }
    let folders = ArtworkFolders.standard(
      environment: Process.environment, executable: Process.executable)
    for folder in folders where access("\(folder)/booth/index.html", R_OK) == 0 {
      return "\(folder)/booth"
    }
    throw CommandFailure(
      """
      The booth's page is missing (searched: \
      \(folders.map { "\($0)/booth" }.joined(separator: ", "))); install it or name its folder \
      with --page.
      """, .configuration)
  }

  /// The path of the booth's own folder: the named one, else `booth` beside the outbox.
  static func statePath(named name: String?) -> String {
    name ?? ConfigurationSources(environment: Process.environment).dataFolder + "/booth"
  }

  /// The booth's own folder. A booth without one serves visitors all the same, and says so.
  static func folder(_ name: String?) -> BoothFolder? {
    do throws(BoothFolderError) {
      return try BoothFolder(statePath(named: name))
    } catch {
      Process.warn("selfie: \(error) Until then nothing is kept: sums, edited questions, closing.")
      return nil
    }
  }

  /// The questions of a file, as many as a round needs or more.
  static func questions(_ path: String, least: Int) throws -> QuestionBank {
    let bytes = try read(path, limit: questionLimit)
    do {
      return try QuestionBank(json: Data(bytes), least: least)
    } catch {
      throw CommandFailure("\(path): \(error)", .unusableData)
    }
  }

  /// The staff's lock with the PIN of a file.
  static func lock(_ path: String) throws -> StaffLock {
    let bytes = try read(path, limit: pinLimit)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw CommandFailure(
        "Others may read the PIN in \(path); run chmod 600 on it.", .configuration)
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let lock = StaffLock(pin: text) { hold in
      let minutes = Int(hold / .seconds(60))
      Process.warn("selfie: Wrong PINs have locked the panel for \(minutes) minutes.")
    }
    guard let lock else {
      throw CommandFailure(
        "The PIN in \(path) is not 4 to 6 digits; write such a one.", .unusableData)
    }
    return lock
  }

  private static func read(_ path: String, limit: Int) throws -> [UInt8] {
    do {
      return try AtomicFile.read(path, limit: limit)
    } catch {
      throw CommandFailure(
        "\(path): \(error)", error.kind == .missingInput ? .noInput : .unusableData)
    }
  }
}

/// The host of an http or https address without a path.
enum URLHost {
  static func of(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
      let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/",
      parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    return host.lowercased()
  }
}
