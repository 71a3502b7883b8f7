public import ArgumentParser
package import Champion
public import Imaging
import Overlay

/// The options on one champion photo: where wreaths and statue stand, and how the file is encoded.
package struct CrownOptions: ParsableArguments {
  @OptionGroup package var placing: PlacingOptions

  @Flag(help: "Mirror the champion photo; coordinates refer to the photo before that.")
  package var mirror = false

  @Option(
    help:
      "The output's format; otherwise by the output's extension; otherwise PNG of a PNG, else JPEG."
  )
  package var format: OutputFormat?

  @Flag(
    help: """
      Encode all of a JPEG again. Otherwise its unpainted blocks are copied without loss, progressive \
      and gray JPEGs included, and the photo keeps its quality and chroma subsampling.
      """)
  package var reencode = false

  @Option(
    help: ArgumentHelp(
      "Quality of a JPEG or WebP, 1 to 100; implies --reencode, whose default is 92.",
      valueName: "1-100"))
  package var quality: Int?

  @OptionGroup package var keeping: KeepingOptions

  package init() {}

  package func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality \(quality) is not between 1 and 100.")
    }
    try placing.requireAnItem()
  }

  /// The settings that these options name, but for the plan, which is a file.
  package var settings: CrownSettings {
    var settings = CrownSettings()
    settings.request = placing.request
    settings.mirrored = mirror
    settings.encoding.format = format
    settings.encoding.quality = quality
    settings.encoding.reencodes = reencode
    keeping.apply(to: &settings.encoding)
    return settings
  }
}

/// What the champion photo says that its photo says of itself.
package struct KeepingOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: """
      Keep what the photo says of its author and their rights (EXIF, IPTC and XMP: artist, credit, \
      copyright); all other metadata is left out.
      """)
  package var keepRights = true

  @Flag(help: "Keep the day and time at which the photo was taken.")
  package var keepDate = false

  package init() {}

  package func apply(to settings: inout EncodingSettings) {
    (settings.keepsRights, settings.keepsDate) = (keepRights, keepDate)
  }
}

extension OutputFormat: ExpressibleByArgument {}
