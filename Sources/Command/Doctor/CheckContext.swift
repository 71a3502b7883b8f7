import Settings
package import FaceTrack
package import Foundation
import Mailer

/// The inputs of all checks, injected so that tests can vary them.
package struct CheckContext: Sendable {
  /// The process's environment variables.
  package var environment: [String: String]
  /// The folders of the face models.
  package var models: ModelFolders
  /// The folders of the artwork, in search order.
  package var artwork: [String]
  /// Files of one's own in place of the artwork's; nil for none.
  package var wreathArt, statueArt: String?
  /// The file into which the crowned test head is drawn; nil draws none.
  package var drawing: String?
  /// The path of the program's executable, if known.
  package var executable: String?
  /// The folder of the champion photos; nil skips its check.
  package var outputFolder: String?
  /// The camera that must deliver a frame; nil looks for any webcam, and none is only a warning.
  package var camera: String?
  /// The printer that must take prints; nil checks the configured one, if there is one.
  package var printer: String?
  /// Whether checks that need the network are skipped.
  package var isOffline = false
  /// Words a library's error; the command adds its options.
  package var sentence: @Sendable (any Error) -> String = { "\($0)" }
  /// Words advice; the command names its options.
  package var advice: @Sendable (Advice) -> String = \.rawValue
  /// The clock.
  package var now: @Sendable () -> Date = { Date() }

  /// The inputs without output folder and camera.
  package init(
    environment: [String: String], models: ModelFolders, artwork: [String],
    executable: String?
  ) {
    self.environment = environment
    self.models = models
    self.artwork = artwork
    self.executable = executable
  }

  /// The sources of the settings.
  var settings: ConfigurationSources {
    ConfigurationSources(environment: environment)
  }

  /// The default folder of models and outbox.
  var dataFolder: String { settings.dataFolder }

  /// The mailer's settings.
  func configuration() throws(ConfigurationError) -> MailConfiguration {
    try MailConfiguration(.read(settings))
  }
}
