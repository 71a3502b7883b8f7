public import FaceTrack
public import Foundation
internal import Mailer
public import Overlay

/// What the checks look at: given from outside, so that tests can have it otherwise.
public struct Surroundings: Sendable {
  /// The process's variables.
  public var environment: [String: String]
  /// Where models are looked for.
  public var models: ModelFolders
  /// What is to run the networks; nil asks `SELFIE_ENGINE`.
  public var engine: Engine?
  /// Where the artwork is looked for.
  public var artwork: ArtworkFolders
  /// The program's own file, if it is known.
  public var executable: String?
  /// The folder that champion photos are to be written to, if one was named.
  public var outputFolder: String?
  /// The camera that was asked for; nil looks whether there is any, and none is no failure.
  public var camera: String?
  /// Whether the network is left alone.
  public var isOffline = false
  /// How a library's error is worded: by the command, with the options that help.
  public var sentence: @Sendable (any Error) -> String = { "\($0)" }
  /// What time it is.
  public var now: @Sendable () -> Date = { Date() }

  /// Describes a machine.
  public init(
    environment: [String: String], models: ModelFolders, artwork: ArtworkFolders,
    executable: String?
  ) {
    self.environment = environment
    self.models = models
    self.artwork = artwork
    self.executable = executable
  }

  /// What runs the networks.
  func chosenEngine() throws(FaceTrackError) -> Engine {
    if let engine { return engine }
    return try Engine.preferred(environment: environment)
  }

  /// Where settings are read from.
  var settings: ConfigurationSources {
    ConfigurationSources(environment: environment, home: environment["HOME"] ?? NSHomeDirectory())
  }

  /// The folder of models and outbox, unless the settings name another.
  var dataFolder: String { settings.dataFolder }

  /// The mailer's settings.
  func configuration() throws(ConfigurationError) -> MailConfiguration {
    try MailConfiguration(settings)
  }
}
