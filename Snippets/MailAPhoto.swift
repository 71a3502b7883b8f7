// Queues a photo in a durable outbox, and sends what is due.

// snippet.hide
guard CommandLine.arguments.count == 5 else { fatalError("usage: SERVER OUTBOX PHOTO ADDRESS") }
let (server, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
let (photo, address) = (CommandLine.arguments[3], CommandLine.arguments[4])
// snippet.show
import JobQueue
import Mailer

let mailroom = try Mailroom.open(
  MailConfiguration(
    url: server, from: "Museum <photos@museum.example>", outboxFolder: folder))
let receipt = try mailroom.submit(photoAt: photo, PhotoRequest(address: address))
let report = try mailroom.run()
print("\(receipt.id) was \(receipt.state): \(report.accepted) accepted, \(report.waiting) waiting")
