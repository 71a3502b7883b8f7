import ChildProcesses
import Files
import Glibc

/// The process that converses with one printer, for a program that started it with pipes.
///
/// It holds no visitor's data except the document that it is given, and has limits of memory, time
/// and stack: whatever a printer sends can end only this process.
package enum PrinterChild {
  /// Seconds of processor time: many times what a large document over TLS takes.
  private static let processorSeconds: rlim_t = 10
  /// Bytes of memory beyond those at the start. A document takes up to 64 MiB, and twice as much
  /// while it arrives.
  private static let memory: rlim_t = 256 << 20
  private static let stack: rlim_t = 8 << 20

  /// Answers questions until the input ends.
  ///
  /// - Parameter name: the printer's; nil for CUPS's default one.
  package static func run(_ name: String?) {
    restrict()
    let address: PrinterAddress
    let connection: IPPConnection
    do throws(PrintError) {
      address = if let name { try PrinterAddress(name) } else { .defaultDestination }
      connection = try IPPConnection(address)
    } catch {
      return say(error)
    }
    say(
      PrinterGreeting(
        printer: connection.printer, isOfCUPS: connection.isOfCUPS,
        certificate: connection.certificate))
    while let head = read(PrinterMessage.headCount), let length = PrinterMessage.length(head),
      let json = read(length), let question: PrinterQuestion = PrinterMessage.value(json)
    {
      do throws(PrintError) {
        try answer(question, connection)
      } catch {
        say(error)
      }
    }
  }

  private static func answer(
    _ question: PrinterQuestion, _ connection: borrowing IPPConnection
  ) throws(PrintError) {
    switch question {
    case .status: say(try connection.status())
    case .create(let order, let fills): say(try connection.create(order, fills: fills))
    case .send(let format, let count, let number):
      guard count <= PrintDocument.limit, let document = read(count) else { exit(EXIT_FAILURE) }
      let answer = try connection.send(document, format, to: number) { say(DocumentReply.sent) }
      say(DocumentReply.answer(answer))
    case .cancel(let number, let purging):
      connection.cancel(number, purging: purging)
      say(true)
    case .job(let number, let name):
      say(try [connection.job(number, named: name)].compactMap(\.self))
    case .openJobs(let name): say(try connection.openJobs(named: name))
    }
  }

  /// Restricts the process; called before it reads a byte of the printer.
  private static func restrict() {
    ChildProcess.endWithParent()
    // The parent reports a crash. Swift's own handlers would collect a backtrace for seconds.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { signal(number, SIG_DFL) }
    signal(SIGPIPE, SIG_IGN)
    // A signal to the whole process group is the parent's to obey.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    ChildProcess.takeNoPrivileges()
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_CPU, processorSeconds)
    limit(RLIMIT_STACK, stack)
    // Sanitizers reserve terabytes.
    let hasSanitizer = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil
    if !hasSanitizer, let used = dataSize { limit(RLIMIT_DATA, used + memory) }
  }

  private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var both = rlimit()
    getrlimit(resource, &both)
    let least = min(value, both.rlim_max)
    both = rlimit(rlim_cur: least, rlim_max: least)
    setrlimit(resource, &both)
  }

  /// Bytes of private writable memory (proc(5), statm), including the libraries'.
  private static var dataSize: rlim_t? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return nil }
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split(separator: " ")
    guard words.count > 5, let pages = rlim_t(words[5]) else { return nil }
    return pages * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func say(_ value: some Codable & Sendable) { send(PrinterReply.value(value)) }

  private static func say(_ error: PrintError) { send(PrinterReply<Bool>.fault(error)) }

  private static func send(_ reply: some Encodable) {
    // Once the parent has gone, no process reads the answers.
    guard (try? FileStream.write(PrinterMessage.bytes(reply), to: STDOUT_FILENO)) != nil else {
      exit(EXIT_FAILURE)
    }
  }

  /// Reads exactly as many bytes; nil at the end of the input.
  private static func read(_ count: Int) -> [UInt8]? {
    var filled = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
        let part = Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { break }
        filled += part
      }
      initialized = filled
    }
    return filled == count ? bytes : nil
  }
}
