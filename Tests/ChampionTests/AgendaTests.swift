import Dispatch
import Synchronization
import Testing
import Threading

@Suite("An agenda that several threads work off")
struct AgendaTests {
  @Test("By one thread, everything is done in order")
  func order() {
    let (agenda, done) = (Agenda(), Done())
    agenda.add((0..<3).map { number in { done.add(number) } })
    agenda.add([{ done.add(3) }])
    agenda.workOff()
    #expect(done.numbers == [0, 1, 2, 3])
    #expect(agenda.isAttended)
    agenda.workOff()
    #expect(done.numbers.count == 4)
  }

  @Test("What is added by the work itself is done by whoever attends, who then is gone")
  func attended() {
    let (agenda, done) = (Agenda(), Done())
    agenda.add([
      {
        done.add(0)
        agenda.add([{ done.add(1) }])
        #expect(agenda.isAttended)
      }
    ])
    agenda.attend()
    #expect(done.numbers == [0, 1])
    #expect(!agenda.isAttended)
    // What comes later is for others.
    agenda.add([{ done.add(2) }])
    #expect(done.numbers == [0, 1])
    agenda.workOff()
    #expect(done.numbers == [0, 1, 2])
  }

  @Test("Nothing is done twice, and nothing is lost, whoever helps", arguments: [2, 5])
  func together(threads: Int) {
    let (agenda, done) = (Agenda(), Done())
    let group = DispatchGroup()
    agenda.add((0..<500).map { number in { done.add(number) } })
    for thread in 0..<threads {
      DispatchQueue.global().async(group: group) {
        if thread == 0 { agenda.attend() } else { agenda.workOff() }
      }
    }
    for number in 500..<1000 { agenda.add([{ done.add(number) }]) }
    group.wait()
    agenda.workOff()
    #expect(done.numbers.sorted() == Array(0..<1000))
  }

  private final class Done: Sendable {
    // A class, because several threads note what they have done.
    private let noted = Mutex<[Int]>([])

    var numbers: [Int] { noted.withLock(\.self) }

    func add(_ number: Int) { noted.withLock { $0.append(number) } }
  }
}
