/// The states of a visit; its first is ``quiz``, or ``won`` in a booth without a quiz.
package enum BoothState: String, Sendable, Codable, CaseIterable {
  /// The visit is over; its photos are wiped.
  case idle
  /// The visitor answers questions.
  case quiz
  /// The wreath is won; the camera has sent no frame yet.
  case won
  /// Frames of the camera come in, and their heads are crowned live.
  case preview
  /// The burst is taken and its best frame crowned.
  case taken
  /// The visitor likes the photo.
  case reviewed
  /// The photo is in the outbox.
  case queued
}
