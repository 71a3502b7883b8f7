package import ArgumentParser
package import Champion
package import Imaging
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
    return settings
  }
}
