import Imaging
import Overlay
import Testing

@Suite("Plan files")
struct PlanTests {
  private let size = PixelSize(width: 640, height: 480)
  private let placement = Placement(
    wreaths: [
      WreathPlacement(
        center: Point(301.25, 120.5), width: 180.75, angle: -8.25, yaw: 12.5, pitch: -3.75,
        brightness: 0.625, blur: 1.25, isBehindPeople: true)
    ],
    statue: StatuePlacement(base: Point(90, 480), height: 260, facing: .right, brightness: 0.75),
    light: Light(
      red: 1.1, green: 0.98, blue: 0.85, contrast: 1.05, black: 0.003, blur: 0.4, motion: 7.5,
      motionAngle: 135, grain: 0.0125))

  private var json: String { PlacementPlan(placement, for: size).json() }

  private func plan(_ text: String) throws(PlanError) -> PlacementPlan {
    try PlacementPlan(json: Array(text.utf8))
  }

  /// The plan's JSON with one substring replaced.
  private func changed(_ old: String, _ new: String) -> String {
    let text = PlacementPlan(placement, for: size).json(singleLine: true)
    let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  @Test(
    "A plan that is written is read back to the last digit, with what stands behind people",
    arguments: [true, false])
  func roundTrip(isWreathBehind: Bool) throws {
    var placement = placement
    placement.wreaths[0].isBehindPeople = isWreathBehind
    placement.statue?.isBehindPeople = !isWreathBehind
    let written = PlacementPlan(placement, for: size)
    let plan = try plan(written.json())
    #expect(plan == written)
    #expect(plan.json() == written.json())
    #expect(try plan.placement(on: size) == placement)
    #expect(try self.plan(plan.json(singleLine: true)) == plan)
  }

  @Test("A plan is made with rounded numbers, and read as it is written")
  func rounding() throws {
    var exact = placement
    exact.wreaths[0].center.x = 301.254_999
    exact.light.red = 1.100_4
    #expect(PlacementPlan(exact, for: size) == PlacementPlan(placement, for: size))
    let read = try plan(changed("\"x\":301.25", "\"x\":301.254999"))
    #expect(read.placement.wreaths[0].center.x == 301.254_999)
  }

  @Test("A missing statue is written as null, and need not be written")
  func noStatue() throws {
    var bare = placement
    bare.statue = nil
    let text = PlacementPlan(bare, for: size).json(singleLine: true)
    #expect(text.contains("\"statue\":null"))
    for text in [text, text.replacing("\"statue\":null,", with: "")] {
      #expect(try plan(text).placement.statue == nil)
    }
  }

  @Test("Plans of earlier releases: a wreath has the light's blur, and lies before all people")
  func earlierReleases() throws {
    let plan = try plan(changed("\"behind\":true,\"blur\":1.25,", ""))
    #expect(plan.placement.wreaths[0].blur == 0.4)
    #expect(!plan.placement.wreaths[0].isBehindPeople)
    #expect(plan.placement.light == placement.light)
  }

  @Test("A note replaces a wreath or statue outside of the photo")
  func movedOut() throws {
    let out = try plan(changed("\"x\":301.25", "\"x\":-500")).placement(on: size)
    #expect(out.wreaths.isEmpty)
    #expect(out.statue == placement.statue)
    #expect(out.notes == [.wreathOutside(center: Point(-500, 120.5), size: size)])
    let base = try plan(changed("\"x\":90", "\"x\":700")).placement(on: size)
    #expect(base.statue == nil)
  }

  @Test(
    "A wrong field is refused with its name, its value and its range",
    arguments: [
      ("\"width\":180.75", "\"width\":-3", "wreaths[0].width is -3; it must be a number from 1"),
      ("\"width\":180.75", "\"width\":\"wide\"", "wreaths[0].width is \"wide\""),
      ("\"width\":180.75", "\"width\":null", "wreaths[0].width is null"),
      ("\"width\":180.75", "\"width\":true", "wreaths[0].width is true"),
      (",\"width\":180.75", "", "wreaths[0].width is missing"),
      (
        "\"angle\":-8.25", "\"angle\":500", "wreaths[0].angle is 500; it must be a number from -360"
      ),
      ("\"yaw\":12.5", "\"yaw\":[1]", "wreaths[0].yaw is a list"),
      ("\"yaw\":12.5", "\"jaw\":12.5", "wreaths[0].jaw is unknown"),
      (
        "\"facing\":\"right\"", "\"facing\":\"up\"",
        "statue.facing is \"up\"; it must be \"left\" or"
      ),
      ("\"x\":90", "\"x\":{}", "statue.base.x is an object"),
      ("\"behind\":false", "\"behind\":1", "statue.behind is 1"),
      ("\"grain\":0.0125", "\"grain\":9", "light.grain is 9"),
      ("\"red\":1.1", "\"rot\":1.1", "light.rot is unknown"),
      ("\"width\":640", "\"width\":640.5", "photo.width is 640.5; it must be a whole number"),
      ("\"version\":1", "\"version\":2", "version is 2, and this program reads version 1 only"),
      (",\"version\":1", "", "version is missing"),
      ("\"light\"", "\"dark\":1,\"light\"", "dark is unknown"),
    ])
  func wrongFields(_ old: String, _ new: String, _ message: String) {
    let text = changed(old, new)
    #expect(text != PlacementPlan(placement, for: size).json(singleLine: true))
    do throws(PlanError) {
      _ = try plan(text)
      Issue.record("\(new) was accepted")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test(
    "A file that is not a JSON object is refused, with the place of the first error",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("[]", 1, 1), ("\n 3", 2, 2), ("{\"version\":1e999}", 1, 12),
      ("{\n  \"version\": 1,\n  \"Στεφάνι\": x\n}", 3, 14), ("{\"a\": 1,,}", 1, 9),
      ("{\"a\": 01}", 1, 8), ("{\"a\": 1.}", 1, 9), ("{\"a\": \"b}", 1, 10),
      ("{\"a\": \"\\q\"}", 1, 8), ("{\"a\" 1}", 1, 6), ("{a: 1}", 1, 2), ("{} {}", 1, 4),
      ("{\"a\": tru}", 1, 7), ("{\"a\": 'b'}", 1, 7), ("{\"a\": [1 2]}", 1, 10),
    ])
  func notJSON(_ text: String, line: Int, column: Int) {
    #expect(throws: PlanError.notJSON(line: line, column: column)) {
      try plan(text)
    }
  }

  @Test("A plan for a photo of another size is refused, naming both")
  func otherSize() throws {
    let plan = try plan(json)
    let other = PixelSize(width: 480, height: 640)
    #expect(throws: PlanError.otherSize(plan: size, photo: other)) { try plan.placement(on: other) }
    let text = PlanError.otherSize(plan: size, photo: other).description
    #expect(text.contains("640x480") && text.contains("480x640"))
  }
}
