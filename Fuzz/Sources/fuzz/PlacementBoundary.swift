import Imaging
import Overlay

/// Plans, coordinates and placements.
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
        require(
          try PlacementPlan(json: Array(written.utf8)) == plan, "the JSON of a plan is another plan"
        )
      }
      let placement = try plan.placement(on: plan.size)
      for wreath in placement.wreaths {
        require(
          wreath.center.x.isFinite && wreath.center.y.isFinite, "a position that is not finite")
        require(wreath.width > 0 && wreath.width.isFinite, "a width that is not positive")
      }
    } catch {
      fatalError("a plan that was read cannot be written or placed: \(error)")
    }
  }

  /// Paints a placement within the ranges of a plan file; two bytes give a number.
  static func paint(_ bytes: UnsafeRawBufferPointer) {
    var numbers = Numbers(bytes)
    let size = PixelSize(width: 1 + Int(numbers.in(0...39)), height: 1 + Int(numbers.in(0...39)))
    var placement = Placement(
      light: Light(
        red: numbers.in(0.1...4), green: numbers.in(0.1...4), blue: numbers.in(0.1...4),
        saturation: numbers.in(0...1), contrast: numbers.in(0.5...2), black: numbers.in(0...0.5),
        blur: numbers.in(0...50), motion: numbers.in(0...250), motionAngle: numbers.in(-360...360),
        grain: numbers.in(0...0.25)))
    if numbers.in(0...1) < 0.5 {
      placement.statue = StatuePlacement(
        base: numbers.place(), height: numbers.length(),
        facing: numbers.in(0...1) < 0.5 ? .left : .right, brightness: numbers.in(0...4))
    }
    for _ in 0..<Int(numbers.in(0...2)) {
      placement.wreaths.append(
        WreathPlacement(
          center: numbers.place(), width: numbers.length(), angle: numbers.in(-360...360),
          yaw: numbers.in(-180...180), pitch: numbers.in(-90...90), brightness: numbers.in(0...4),
          blur: numbers.in(0...50)))
    }
    let photo = Photo(size: size, pixels: [UInt8](repeating: 128, count: size.area * 3))
    do throws(OverlayError) {
      let champion = try photo.champion(placement, artwork: ArtworkFiles.artwork)
      require(
        champion.size == size && champion.pixels.count == size.area * 3, "the size has changed")
    } catch {
      fatalError("\(error)")
    }
  }

  static func readCoordinates(_ bytes: UnsafeRawBufferPointer) {
    let size = PixelSize(width: 640, height: 480)
    if let wreath = try? ManualWreath(bytes.text).placement(in: size) {
      require(wreath.center.x.isFinite && wreath.center.y.isFinite, "a position that is not finite")
      require(wreath.width > 0 && wreath.width.isFinite, "a width that is not positive")
      require(abs(wreath.angle) <= 360, "an angle of more than a turn")
    }
    if let statue = try? ManualStatue(bytes.text).placement(in: size) {
      require(statue.base.x.isFinite && statue.base.y.isFinite, "a position that is not finite")
      require(statue.height > 0 && statue.height.isFinite, "a height that is not positive")
    }
  }
}
