import CImageCodecs

/// The space of a photo's RGB values, as far as its profile describes it by a matrix and curves.
package struct RGBSpace: Sendable {
  /// Linear light, 0 to 1, of each of the 256 values, the same for all channels.
  package let linear: [Float]
  /// X, Y and Z of red, of green and of blue, under the profile's white (D50).
  package let colorants: [Double]

  /// The space of sRGB.
  package static let sRGB = RGBSpace(profile: nil)

  /// Reads a profile; `nil` stands for sRGB.
  ///
  /// - Returns: `nil` for a profile that describes its space by tables of colours alone.
  package init?(profile: [UInt8]?) {
    var tones = [Float](repeating: 0, count: 256)
    var points = [Double](repeating: 0, count: 9)
    let isRead = (profile ?? []).withUnsafeBufferPointer { profile in
      colorProfile_readMatrix(profile.baseAddress, profile.count, &tones, &points)
    }
    guard isRead else { return nil }
    (linear, colorants) = (tones, points)
  }
}
