// Sends what waits in the outbox of `selfie`, by its own config.toml and environment.

import Foundation
import Mailer
import Settings

let sources = ConfigurationSources(environment: ProcessInfo.processInfo.environment)
let report = try Mailroom.open(MailConfiguration(sources)).run()
print("\(report.accepted) accepted, \(report.waiting) waiting")
