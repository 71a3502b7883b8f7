import Files
import Camera
import Champion
import Doctor
import FaceTrack
import Imaging
import Overlay
import Testing

@testable import Console

/// The libraries' errors as the command words them.
@Suite("Remedies")
struct RemedyTests {
  private static let size = PixelSize(width: 640, height: 480)

  @Test(
    "The command's sentence names the option that helps; the library's names none",
    arguments: [
      (
        ChampionError.noFace,
        "No face was found; place the wreath by hand with --wreath X,Y, for example "
          + "--wreath 50%,20%."
      ),
      (
        PhotoError.tooManyPixels(width: 9, height: 8, limit: 7),
        "The picture has 9 × 8 pixels, more than the limit of 7; scale it down or raise the limit "
          + "with --max-pixels."
      ),
      (
        ChampionError.output(name: "a.png", .exists),
        "a.png: The file exists already; name another, or replace it with --force."
      ),
      (
        ChampionError.outputTaken(path: "a.png", by: "b.jpg"),
        "The output a.png is already taken by b.jpg of the same run; give one of them another name."
      ),
      (
        FaceTrackError.modelMissing(.iris, searched: ["/a", "/b"]),
        "The model iris.onnx is in none of the folders /a, /b; run \"make models\", or name its "
          + "folder with --models DIR or SELFIE_MODELS."
      ),
      (
        FaceTrackError.modelDamaged(.iris, path: "/a/iris.onnx"),
        "The model /a/iris.onnx is damaged: its bytes match none of the tested versions; remove "
          + "it, then run \"make models\"."
      ),
      (
        FaceTrackError.modelUnsupported(.iris, reason: "a cube"),
        "OpenCV cannot run the model iris.onnx (a cube); reinstall the distribution's OpenCV."
      ),
      (
        OverlayError.artworkMissing(name: "wreath.png", searched: ["/a"]),
        "The artwork wreath.png is not in /a; install the program's Assets folder again, or name "
          + "one that has it with SELFIE_ASSETS."
      ),
      (
        PlanError.notJSON(line: 3, column: 7),
        "The plan is not a JSON object; the error is in line 3, column 7; write one with "
          + "\"selfie plan PHOTO\" and change its numbers only."
      ),
      (
        PlanError.wrongVersion("2"),
        "The plan's field version is 2, and this program reads version 1 only; write the plan "
          + "again with \"selfie plan PHOTO\"."
      ),
      (
        PlanError.otherSize(plan: Self.size, photo: PixelSize(width: 2, height: 1)),
        "The plan is for a photo of 640x480 pixels, and this one has 2x1; write a plan for it "
          + "with \"selfie plan PHOTO\"."
      ),
      (
        FilmError.output(.exists),
        "The file exists already; name another, or replace it with --force."
      ),
      (
        CameraError.missing(name: "7"),
        "There is no camera, film or folder '7'; selfie cameras lists the cameras that are there."
      ),
      (
        CameraError.notACamera(name: "/dev/null"),
        "/dev/null is no camera that takes pictures; selfie cameras lists those that are."
      ),
      (
        CameraError.stalled(name: "/dev/video0", seconds: 5),
        "The camera /dev/video0 has given no frame for 5 seconds; check its cable or network, or "
          + "give it longer with --patience."
      ),
    ] as [(any Error, String)])
  func errors(error: any Error, sentence: String) {
    #expect(Remedy.sentence(for: error) == sentence)
    expectNoOption("\(error)")
  }

  @Test("A built program's models are made, an installed one's are installed with it")
  func models() {
    #expect(Remedy.restoringModels(of: "/src/.build/debug/selfie") == "run \"make models\"")
    for path in ["/usr/bin/selfie", "/opt/bin/selfie", nil] {
      #expect(Remedy.restoringModels(of: path) == "install the program with its models again")
    }
  }

  @Test("The notes of crown and of snap name the options that place an item")
  func notes() {
    #expect(
      Remedy.sentence(for: PlacementNote.noRoomForStatue) == """
        The statue was left out: on neither side is there room beside the faces; place it by hand \
        with --statue X,Y,HEIGHT.
        """)
    #expect(Remedy.sentenceOfPlan(for: .noRoomForStatue).contains("--ledge"))
    for (note, option) in [
      (PlacementNote.noFace, "--wreath X,Y"), (.noRoomForStatue, "--statue X,Y,HEIGHT"),
    ] {
      let sentence = Remedy.sentenceOfSnap(for: note)
      #expect(sentence.contains(option) && sentence.hasSuffix("."), "\(sentence)")
      expectNoOption(note.description)
    }
  }

  @Test("The doctor's advice names an option or a command, which the doctor does not know")
  func advice() {
    for advice in Advice.allCases {
      expectNoOption(advice.rawValue)
      let words = Remedy.words(for: advice)
      #expect(words.contains("--") || words.contains("\"selfie "), "\(words)")
      #expect(words.hasSuffix(".") == advice.rawValue.hasSuffix("."), "\(words)")
    }
  }

  private func expectNoOption(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for word in ["--", "SELFIE_", "selfie "] {
      #expect(!text.contains(word), "\(text)", sourceLocation: sourceLocation)
    }
  }
}
