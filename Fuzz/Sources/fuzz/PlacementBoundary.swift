import Champion
import Imaging
import Overlay

/// Where wreath and statue are to go.
enum PlacementBoundary {
  static func readPlan(_ bytes: UnsafeRawBufferPointer) {
    let plan: PlacementPlan
    do throws(PlanError) {
      plan = try PlacementPlan(json: Array(bytes))
    } catch {
      _ = error.description
      return
    }
    do throws(PlanError) {
      for singleLine in [false, true] {
        let written = plan.json(singleLine: singleLine)
        require(try PlacementPlan(json: Array(written.utf8)) == plan, "another plan when written")
      }
      let placement = try plan.placement(on: plan.size)
      for wreath in placement.wreaths {
        require(wreath.center.x.isFinite && wreath.center.y.isFinite, "nowhere")
        require(wreath.width > 0 && wreath.width.isFinite, "a wreath of no width")
      }
    } catch {
      fatalError("a plan that was read cannot be written or placed: \(error)")
    }
  }

  static func readCoordinates(_ bytes: UnsafeRawBufferPointer) {
    let size = PixelSize(width: 640, height: 480)
    if let wreath = ManualWreath(bytes.text)?.placement(in: size) {
      require(wreath.center.x.isFinite && wreath.center.y.isFinite, "nowhere")
      require(wreath.width > 0 && wreath.width.isFinite, "a wreath of no width")
      require(abs(wreath.angle) <= 360, "an angle of more than a turn")
    }
    if let statue = ManualStatue(bytes.text)?.placement(in: size) {
      require(statue.base.x.isFinite && statue.base.y.isFinite, "nowhere")
      require(statue.height > 0 && statue.height.isFinite, "a statue of no height")
    }
  }
}
