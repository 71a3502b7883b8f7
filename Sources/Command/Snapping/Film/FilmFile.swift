import ArgumentParser
import Camera
package import Champion
import Console
package import Files
package import Overlay

/// The file of a coronation's film, as `--film` names it.
package enum FilmFile {
  /// Refuses a name that stands for no format of films.
  package static func validate(_ name: String?) throws {
    guard let name, ShortFilm.Format(named: name) == nil else { return }
    throw ValidationError(
      "--film \(name): Films are written as MP4 or WebP; end the name with .mp4 or .webp.")
  }

  /// Refuses a file that cannot be written, before any work.
  package static func checkWritable(_ name: String, overwrites: Bool) throws {
    do {
      try ShortFilm.checkWritable(name, overwrites: overwrites)
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  /// Paints and writes the film, and reports it.
  ///
  /// - Parameters:
  ///   - coronation: the film's; `nil` where none is wanted.
  ///   - name: its file.
  /// - Returns: the status.
  package static func write(
    _ coronation: Coronation?, to name: String?, _ settings: CrownSettings, quiet: Bool
  ) -> ExitStatus {
    guard let coronation, let name else { return .done }
    do {
      try ShortFilm.write(to: name, overwrites: settings.overwrites) { try coronation.paint($0) }
    } catch {
      Process.warn("selfie: \(name): \(Remedy.sentence(for: error))")
      return ExitStatus(error)
    }
    if !quiet { Process.warn("\(name): the film of the coronation, three seconds.") }
    return .done
  }
}
