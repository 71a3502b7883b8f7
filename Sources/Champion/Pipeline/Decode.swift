import Imaging
import Tracing

extension ChampionStudio {
  /// Decodes a photo's file to pixels.
  func decode(_ file: [UInt8], limits: DecodingLimits) throws(ChampionError) -> Photo {
    try ChampionError.lifting { () throws(PhotoError) in
      try trace.measure(.decode) { () throws(PhotoError) in
        try Photo(decoding: file, limits: limits)
      }
    }
  }
}
