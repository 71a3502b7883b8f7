/// What to do about a finding where the command has an option or a command for it; the raw value is
/// the advice without them.
package enum Advice: String, Sendable, CaseIterable {
  /// Checks of the network are skipped on request.
  case offline = "The network is left alone, as was asked."
  /// Webcams are there, and none was asked for a frame.
  case camera = "a camera that is named gives a frame"
  /// No printer is configured.
  case printer = "No printer is configured; to print photos, set printer.name."
  /// The folder of the champion photos is unknown.
  case outputFolder = "No folder was named; name that of the champion photos."
  /// Messages have failed, or may have been sent.
  case undelivered = "look at the outbox and retry or discard them"
  /// A message waits too long.
  case waiting = "see that a timer runs the outbox and what the runs say"
  /// Files of the outbox belong to no message.
  case strays = "look at them, then remove them"
  /// The mail server is left alone after a fault.
  case hold = "the server is left alone until a check finds it well"
}
