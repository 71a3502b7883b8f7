import ArgumentParser
import Camera
import Champion
import Console
import Files

/// `selfie cameras`: lists the webcams with their formats.
struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras",
    abstract: "List the webcams with their names, formats, sizes and rates.",
    discussion: """
      EXAMPLES
        selfie cameras
        selfie cameras --json

      EXIT STATUS
        0 at least one camera can be used; 66 there is none, or none may be opened.
      """)

  @Flag(help: "Print one JSON object a camera.")
  var json = false

  func run() throws {
    let (found, failures) = WebcamListing.all()
    for camera in found { Process.say(json ? JSONLine.encode(camera) : Self.text(camera)) }
    for failure in failures { Process.warn("selfie: \(Remedy.sentence(for: failure.error))") }
    guard found.isEmpty else { return }
    guard failures.isEmpty else { throw ExitStatus.noInput.exitCode }
    throw CommandFailure("There is no camera; plug one in and look again.", .noInput)
  }

  private static func text(_ camera: WebcamListing) -> String {
    let lines = camera.formats.map { format in
      let sizes = format.sizes.map { size in
        let range = size.maximumWidth.map { " to \($0)x\(size.maximumHeight ?? size.height)" } ?? ""
        let rate = size.rates.first.map { " (\(Int($0.rounded()))/s)" } ?? ""
        return "\(size.width)x\(size.height)\(range)\(rate)"
      }
      let note = format.readable ? "" : " (not read)"
      return "  \(format.code)\(note): \(sizes.joined(separator: ", "))"
    }
    let title = "\(camera.device): \(camera.name), \(camera.bus)".printable
    return ([title] + lines.map(\.printable)).joined(separator: "\n") + "\n"
  }
}
