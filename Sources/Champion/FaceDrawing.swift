public import FaceTrack
public import Imaging

/// Writes photos with what was found drawn on them.
public enum FaceDrawing {
  /// Refuses, before faces are looked for, a drawing that could not be written in the end.
  public static func checkWritable(
    _ path: String, overwrites: Bool
  ) throws(ChampionError) {
    try PhotoOutput.file(path).checkWritable(overwrites: overwrites)
  }

  /// Draws faces on a photo and writes it; the file's name tells the format (PNG unless `.jpg`).
  public static func write(
    _ faces: [Face], on photo: consuming Photo, to path: String, overwrites: Bool
  ) throws(ChampionError) {
    let bare = photo
    let drawn = try ChampionError.lifting { () throws(FaceTrackError) in
      try bare.drawing(faces)
    }
    let encoded = try ChampionError.lifting { () throws(PhotoError) in
      try drawn.encoded(as: OutputNaming.exactly(path).format ?? .png, quality: 92)
    }
    try PhotoOutput.file(path).write(encoded, overwrites: overwrites)
  }
}
