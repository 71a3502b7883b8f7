/// A stage of the pipeline from a photo's file to the champion photo's, in pipeline order.
package enum Stage: String, CaseIterable, Sendable {
  /// The file's bytes are read.
  case read
  /// The file is decoded to pixels.
  case decode
  /// The photo is halved for the networks; a dark one is brightened.
  case normalize
  /// The detector sees the whole photo, coarsely.
  case glance
  /// The detector looks again where a glance hints at a face.
  case look
  /// Mesh and irises are fitted to the candidates.
  case landmarks
  /// Person mask, head top and head outline are measured.
  case headTop = "head top"
  /// The people of the whole photo are segmented.
  case peopleMask = "people mask"
  /// Hands before the wreaths are searched.
  case hands
  /// The artwork is prefetched while the photo is decoded; without a prefetch it is read within
  /// `plan` and `render`.
  case artwork
  /// Wreaths and statue are placed, and the photo's light is measured.
  case plan
  /// Statue and wreaths are painted.
  case render
  /// The pixels are encoded.
  case encode
  /// The output file is written.
  case write
}
