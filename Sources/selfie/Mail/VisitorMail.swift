import ArgumentParser
import Console
import Files
import Foundation
import JobQueue
import Mailer
import Texts

/// The mail of a visitor who chose "send" in the review.
///
/// The photo is queued first, which takes no network, and sent in the background: a silent server
/// keeps no visitor waiting, and the screen has the visitor's words alone.
struct VisitorMail {
  /// The recipient's address.
  let address: String
  /// Whether a wreath is to be seen on the photo.
  let showsWreath: Bool
  let options: MessageOptions
  let language: Language
  let isQuiet: Bool

  /// The time for which a visitor is kept waiting for the server's answer.
  private static let patience = Duration.seconds(8)
  private static let pause = Duration.milliseconds(100)

  /// Queues the photo, starts its delivery, and tells the visitor what became of it.
  ///
  /// - Throws: `ExitCode` for a message that waits or was refused, and for one that cannot be
  ///   queued.
  func send(_ encoded: [UInt8]) throws {
    say(.mailSending)
    let state: JobState
    do {
      let configuration = try MailEnvironment.configuration()
      if !options.queueOnly { try configuration.requireServer() }
      let mailroom = try MailEnvironment.mailroomForPhotos()
      var request = options.request(to: address)
      request.showsWreath = showsWreath
      let receipt = try mailroom.submit(encoded, request)
      state = options.queueOnly ? receipt.state : try deliver(receipt.id, of: mailroom)
    } catch {
      say(.mailFault)
      throw error
    }
    switch state {
    case .done: say(.mailSent)
    case .failed:
      say(.mailRefused)
      throw ExitStatus.unavailable.exitCode
    case .preparing, .waiting, .running, .handedOver, .uncertain, .cancelled:
      if options.queueOnly { return say(.mailSoon) }
      say(.mailWaiting)
      throw ExitStatus.queued.exitCode
    }
  }

  /// Runs the outbox in the background until the message has its answer or the patience is over.
  private func deliver(
    _ identifier: String, of mailroom: Mailroom
  ) throws -> JobState {
    let run = BackgroundRun()
    let end = ContinuousClock.now + Self.patience
    while true {
      // Asked before the state: the run writes the state before it ends.
      let isOver = run?.isOver ?? true
      let state = try mailroom.outbox.job(identifier).state
      if state == .done || state == .failed || isOver || ContinuousClock.now >= end {
        return state
      }
      usleep(UInt32(Self.pause / .microseconds(1)))
    }
  }

  private func say(_ text: VisitorText) {
    if !isQuiet { Process.warn(text.text(in: language)) }
  }
}
