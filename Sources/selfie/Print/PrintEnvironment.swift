import Settings
import Console
import Doctor
import Foundation
import JobQueue
import Printing

/// The printing commands' printer and queue, from the options and the process's environment.
enum PrintEnvironment {
  private static var sources: ConfigurationSources {
    ConfigurationSources(environment: Process.environment)
  }

  /// The named printer, or the configured one, or CUPS's default.
  static func printer(_ name: String?) throws -> Printer {
    guard let name = try name ?? configuration().name else { return .standard }
    return try Printer(name)
  }

  /// The named paper, or the configured one; nil for the printer's own.
  static func paper(_ name: String?) throws -> String? {
    try name ?? configuration().paper
  }

  private static func configuration() throws -> PrinterConfiguration {
    PrinterConfiguration(try .read(sources))
  }

  /// The queue in the data folder.
  ///
  /// - Parameter forReading: whether a full or read-only disk does not matter.
  static func queue(forReading: Bool = false) throws -> PrintQueue {
    try PrintQueue.open(sources.dataFolder + "/prints", forReading: forReading)
  }
}
