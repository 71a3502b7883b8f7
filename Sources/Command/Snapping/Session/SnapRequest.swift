package import Camera
package import Champion
package import Texts

/// What `selfie snap` is asked for.
package struct SnapRequest: Sendable {
  /// A webcam's number or device, an address, a film or a folder of pictures.
  package var camera: String
  /// The language of the visitor's texts.
  package var language: Language
  /// The parameters of the burst.
  package var bursts = BurstCamera.Settings()
  /// Seconds to count down on a terminal.
  package var countdown = 0
  /// Whether the photo is mirrored.
  package var mirror = false
  /// Whether the photo is crowned.
  package var crowns = false
  /// The settings of the crowning; a bare photo follows them in quality and overwriting.
  package var settings = CrownSettings()
  /// The photo's file; `-` is standard output, and `nil` a name with date and time.
  package var output: String?
  /// The film of the coronation.
  package var film: String?
  /// Whether the best frame is kept without a review.
  package var yes = false
  /// The folder of the review's preview.
  package var preview: String?
  /// The recipient's address.
  package var to: String?
  /// Whether a report is printed as JSON.
  package var json = false
  /// Whether nothing but errors is printed.
  package var quiet = false

  /// A bare photo under its own name.
  package init(camera: String, language: Language) {
    (self.camera, self.language) = (camera, language)
  }

  /// The photo's quality, 1 to 100.
  var quality: Int { settings.encoding.quality ?? EncodingSettings.defaultQuality }
}
