import ArgumentParser
import Console
import Printing

/// The print that a command is about.
struct OnePrint: ParsableArguments {
  @Argument(help: "The print, or the beginning of its identifier.")
  var id: String

  /// Changes it and prints the word for what it is now.
  func change(
    _ word: String, _ body: (PrintQueue, PrintID) throws(PrintError) -> Void
  ) throws {
    let queue = try PrintEnvironment.queue()
    let job = try queue.job(startingWith: id)
    try body(queue, job.id)
    let isAsked = try queue.job(job.id)?.isCancelling == true
    Process.line("\(isAsked ? "cancelling" : word) \(job.id)")
  }
}
