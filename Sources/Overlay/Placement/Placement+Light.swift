import Imaging

extension Placement {
  /// Sets the light, each item's brightness, and each wreath's blur to those of the photo.
  ///
  /// - Parameters:
  ///   - photo: the photo that the placement is for.
  ///   - people: the people in it, in any order.
  ///   - wearers: the one of them who wears each wreath.
  mutating func matchLight(of photo: Photo, people: [Person], wearers: [Person]) {
    let meter = LightMeter(photo)
    let nearestFirst = people.sorted {
      ($1.face.area, $0.face.x, $0.face.y) < ($0.face.area, $1.face.x, $1.face.y)
    }
    light = meter.light(on: nearestFirst)
    // Not in films: it changes from frame to frame.
    if let motion = meter.motion(of: nearestFirst.first) {
      (light.motion, light.motionAngle) = (motion.length, motion.angle)
    }
    light = light.roundedForPlans
    let brightness = nearestFirst.isEmpty ? nil : meter.brightness(on: nearestFirst)
    for (index, wearer) in zip(wreaths.indices, wearers) {
      guard let brightness, let rank = nearestFirst.firstIndex(of: wearer) else { continue }
      wreaths[index].brightness = brightness.people[rank].thousandths
      wreaths[index].blur =
        rank == 0 ? light.blur : meter.blur(of: wearer, among: people).thousandths
    }
    let besidePeople = (brightness?.statue ?? meter.sceneBrightness).thousandths
    statue?.brightness = besidePeople
    statueBrightness = besidePeople
  }
}

extension Double {
  /// Rounded to thousandths, below the measurements' accuracy.
  package var thousandths: Double { (self * 1000).rounded() / 1000 }
}
