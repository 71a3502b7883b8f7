/// A step of a photo's way from its file to the champion photo's, in the order in which they come.
public enum Stage: String, CaseIterable, Sendable {
  /// The file's bytes are read.
  case read
  /// Bytes become pixels.
  case decode
  /// The detector proposes faces.
  case detect
  /// Mesh and irises are fitted to what was proposed.
  case landmarks
  /// Person mask, head's top and outline.
  case headTop = "head top"
  /// The artwork is prefetched, while the photo is decoded; without a prefetch its reading is part of
  /// planning and painting.
  case artwork
  /// What goes where, and in which light.
  case plan
  /// Statue and wreaths are painted.
  case render
  /// Pixels become bytes.
  case encode
  /// The bytes become a file.
  case write
}
