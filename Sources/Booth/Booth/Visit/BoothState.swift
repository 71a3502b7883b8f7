/// The states of a visit. It begins with ``quiz``, or with ``won`` in a booth without a quiz.
package enum BoothState: String, Sendable, Codable, CaseIterable {
  /// The visit is over, and its photos are wiped.
  case idle
  /// The visitor answers questions.
  case quiz
  /// The visitor has won the wreath; the camera has sent no frame yet.
  case won
  /// The camera sends frames, and the page shows wreaths on their heads.
  case preview
  /// The visit has taken the burst and crowned its best frame.
  case taken
  /// The visitor has accepted the photo.
  case reviewed
  /// The outbox has the photo.
  case queued
}
