package import Settings
import Mailer
import Printing

extension Settings {
  /// The keys of every table of the command's `config.toml`.
  package static let keys = MailConfiguration.keys + PrinterConfiguration.keys

  /// The command's settings, of every table: a mistake in one ends what reads another.
  ///
  /// - Throws: ``ConfigurationError`` for the first unreadable file or wrong value.
  package static func read(
    _ sources: ConfigurationSources
  ) throws(ConfigurationError) -> Settings {
    try Settings(sources, of: keys)
  }
}
