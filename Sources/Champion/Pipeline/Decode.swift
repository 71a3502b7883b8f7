import Imaging
import StageTiming

extension ChampionStudio {
  /// Reads a photo's header.
  func header(of file: [UInt8], limits: DecodingLimits) throws(ChampionError) -> PhotoHeader {
    try ChampionError.lifting { () throws(PhotoError) in
      try PhotoHeader(of: file, limits: limits)
    }
  }

  /// Decodes a photo's file to pixels.
  func decode(_ file: [UInt8], limits: DecodingLimits) throws(ChampionError) -> Photo {
    try ChampionError.lifting { () throws(PhotoError) in
      try trace.measure(.decode) { () throws(PhotoError) in
        try Photo(decoding: file, limits: limits)
      }
    }
  }
}
