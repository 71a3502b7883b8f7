/// Work that a thread does beside other work, and that is waited for at the latest when nobody holds
/// it any more.
public final class WorkAhead: Sendable {
  // A class, because its end is that of the last one who holds it: a process must not end while one
  // of its threads still reads what the end takes away.
  private let item: WorkItem?

  /// Begins the work; where the system gives no further thread it is done at once.
  public init(_ work: @escaping @Sendable () -> Void) {
    item = WorkItem(work)
    if item == nil { work() }
  }

  deinit { item?.finish() }
}
