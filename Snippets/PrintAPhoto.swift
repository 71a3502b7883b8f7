// Queues a photo for a printer, and prints what waits.

// snippet.hide
guard CommandLine.arguments.count == 4 else { fatalError("usage: QUEUE PRINTER PHOTO.jpg") }
let (folder, name, photo) = (
  CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
)
// snippet.show
import Files
import Printing

let queue = try PrintQueue.open(folder)
_ = try queue.enqueue(PrintDocument(AtomicFile.read(photo)))
let report = try await queue.run(printer: Printer(name))
print("\(report.printed.count) printed, \(report.waiting) waiting")
