import Overlay

/// How much a studio has to do, and whether others work beside it.
public enum StudioTask: Sendable {
  /// One photo, with the processors to itself: another thread reads what it needs ahead of time and
  /// shares the work on many faces, and the models' memory is given back before it is painted.
  case onePhoto
  /// One photo after the other, each awaited by somebody, with the processors to itself: models and
  /// artwork are read ahead, and kept; work on many faces is shared.
  case manyPhotos
  /// Photos beside other studios, or with one processor only: one thread does it all, everything is
  /// read when it is needed, and kept.
  case sharedWork

  /// How many threads may work on one photo.
  var threads: Int { self == .sharedWork ? 1 : Artwork.usualThreads }
}
