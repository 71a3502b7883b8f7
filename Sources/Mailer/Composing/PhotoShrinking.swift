/// What can change a photo's file. The mailer holds no codec; the program that uses it does.
public protocol PhotoShrinking: Sendable {
  /// The same picture without what its camera wrote about it: position, camera, thumbnail.
  func withoutMetadata(_ photo: EncodedPhoto) throws -> EncodedPhoto

  /// The same picture in at most `byteLimit` bytes.
  func photo(_ photo: EncodedPhoto, fitting byteLimit: Int) throws -> EncodedPhoto

  /// A small copy to be shown inside the message.
  func preview(of photo: EncodedPhoto, longestSide: Int) throws -> EncodedPhoto
}
