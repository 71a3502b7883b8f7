import Synchronization
import Threading

extension Networks {
  /// Does the same for each of several things, on two threads where that is allowed.
  ///
  /// Nothing depends on how many threads there are: every thing is worked on by itself, and results
  /// come in the order of the things. Of several faults the first thing's is thrown.
  ///
  /// - Parameters:
  ///   - enough: so many things are worth loading a network for the other thread (3 to 5 ms), which
  ///     may have other work as well; later two are enough.
  ///   - work: looks at one thing with the networks that it is given.
  mutating func map<Thing: Sendable, Result: Sendable>(
    _ things: [Thing], sharedFrom enough: Int,
    _ work: @Sendable (Thing, inout Networks) throws(FaceTrackError) -> Result
  ) throws(FaceTrackError) -> [Result] {
    guard let companion = companion(for: things.count, enough: enough) else {
      var results: [Result] = []
      for thing in things { results.append(try work(thing, &self)) }
      return results
    }
    let queue = WorkQueue<Result>(things.count)
    withoutActuallyEscaping(work) { work in
      // Where the system gives no further thread, this one does it all.
      let item = WorkItem {
        queue.work { index throws(FaceTrackError) in
          try work(things[index], &companion.networks)
        }
      }
      queue.work { index throws(FaceTrackError) in try work(things[index], &self) }
      item?.finish()
    }
    takeUsage(of: companion)
    return try queue.results()
  }

  /// The networks for the other thread, if so many things are worth it.
  private mutating func companion(for count: Int, enough: Int) -> Companion? {
    guard threads > 1, count >= (companion == nil ? enough : 2) else { return nil }
    let companion = companion ?? Companion(Networks(in: folders))
    companion.networks.trace = trace
    self.companion = companion
    return companion
  }

  /// Networks of another thread's own: one network cannot run on two threads at a time.
  ///
  /// A class, because a thread's work holds it. It is used by one thread at a time: by the other one
  /// while that one works, by the first one between.
  final class Companion: @unchecked Sendable {
    var networks: Networks

    init(_ networks: consuming Networks) { self.networks = networks }
  }
}

/// Things that several threads work on, each taking the next one that nobody has taken.
private final class WorkQueue<Value: Sendable>: Sendable {
  // A class, because all its threads share it.
  private let count: Int
  private let next = Atomic(0)
  private let done: Mutex<[Result<Value, FaceTrackError>?]>

  init(_ count: Int) {
    self.count = count
    done = Mutex(Array(repeating: nil, count: count))
  }

  /// Works until nothing is left to be taken.
  func work(_ body: (Int) throws(FaceTrackError) -> Value) {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = Result { () throws(FaceTrackError) in try body(index) }
      done.withLock { $0[index] = result }
    }
  }

  /// The results in order, once all threads have ended.
  func results() throws(FaceTrackError) -> [Value] {
    var values: [Value] = []
    for result in done.withLock({ $0 }) {
      guard let result else { preconditionFailure("all things were worked on") }
      values.append(try result.get())
    }
    return values
  }
}
