public import Foundation
import GRDB

/// A job of a queue.
public struct Job<Fields: JobFields>: Sendable, Identifiable {
  /// The identifier within its queue.
  public let id: String
  /// The state last written to disk.
  public let state: JobState
  /// What its courier must know.
  package let fields: Fields
  /// The names of its files, each behind the identifier and a dot; empty once they are erased.
  package let files: [String]
  /// Octets of what the receiver gets.
  public let byteCount: Int
  /// The time of submission.
  public let createdAt: Date
  /// The time of the last change of state; retention counts from here.
  public let updatedAt: Date
  /// Tries that reached the receiver.
  public let tries: Int
  /// Tries without an answer since a person last decided.
  package let uncertainTries: Int
  /// The time of the next try; nil for jobs that have none.
  public let nextTryAt: Date?
  /// Whether an earlier try may have arrived.
  public let mayBeDuplicate: Bool
  /// Whether the job's last octet may have gone out in the present try.
  package let isWhole: Bool
  /// Whether a person, or its age, called the job off while its receiver had it.
  public let isCancelling: Bool
  /// The last fault as a word for scripts; nil without a fault.
  public let faultKind: String?
  /// The last fault as an English sentence with the remedy; nil without a fault.
  public let reason: String?

  /// The state's word in reports.
  public var word: String { Fields.kind.word(for: state) }

  /// Whether runs leave the job alone: it failed, or waits for a person's word.
  package var needsPerson: Bool {
    state == .failed || (state == .uncertain && nextTryAt == nil)
  }

  init(_ row: Row) throws {
    func moment(_ column: String) throws -> Date {
      Date(timeIntervalSince1970: try row.decode(forColumn: column))
    }
    let (state, json): (String, String) = (
      try row.decode(forColumn: "state"), try row.decode(forColumn: "fields")
    )
    fields = try JSONDecoder().decode(Fields.self, from: Data(json.utf8))
    id = try row.decode(forColumn: "id")
    self.state = JobState(rawValue: state) ?? .waiting
    files = try row.fileNames()
    byteCount = try row.decode(forColumn: "byte_count")
    (createdAt, updatedAt) = (try moment("created_at"), try moment("updated_at"))
    // A damaged row may hold any number; the wait has long reached its limit.
    tries = min(max(try row.decode(forColumn: "tries"), 0), 1_000_000)
    uncertainTries = min(max(try row.decode(forColumn: "uncertain_tries"), 0), 1_000_000)
    nextTryAt = (try row.decode(forColumn: "next_try_at") as Double?).map(
      Date.init(timeIntervalSince1970:))
    mayBeDuplicate = try row.decode(forColumn: "may_be_duplicate")
    isWhole = (try row.decode(forColumn: "handed_over_at") as Double?) != nil
    isCancelling = try row.decode(forColumn: "is_cancelling")
    (faultKind, reason) = (
      try row.decode(forColumn: "fault_kind"), try row.decode(forColumn: "reason")
    )
  }
}

extension Row {
  /// The names of a job's files, which slashes separate.
  func fileNames() throws -> [String] {
    (try decode(forColumn: "files") as String).split(separator: "/").map(String.init)
  }

  /// A job's identifier and the names of its files.
  func named() throws -> (id: String, files: [String]) {
    (try decode(forColumn: "id"), try fileNames())
  }
}

extension JobFields {
  /// The fields as the database stores them: equal fields give equal texts.
  package var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let json = try? encoder.encode(self) else {
      preconditionFailure("fields of \(Self.kind.name) are no JSON")
    }
    return String(decoding: json, as: UTF8.self)
  }
}

/// Who calls a job off at its receiver: the column `is_cancelling`.
enum CallingOff: Int {
  /// The receiver keeps the job.
  case nobody
  /// Staff, or a command.
  case person
  /// The queue, because the job is older than its policy allows.
  case age
}
