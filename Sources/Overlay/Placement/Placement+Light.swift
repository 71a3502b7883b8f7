import Imaging

extension Placement {
  /// Sets the light, each item's brightness, and each wreath's blur to those of the photo.
  ///
  /// - Parameters:
  ///   - photo: the photo that the placement is for.
  ///   - people: the people in it, in any order.
  mutating func matchLight(of photo: Photo, people: [Person]) {
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
    let lit = nearestFirst.enumerated().map { rank, person in
      (
        person: person, brightness: brightness?.people[rank].thousandths ?? 1,
        blur: rank == 0 ? light.blur : meter.blur(of: person, among: people).thousandths
      )
    }
    for index in wreaths.indices {
      let center = wreaths[index].center
      let wearer = lit.min {
        $0.person.face.center.distance(to: center) < $1.person.face.center.distance(to: center)
      }
      wreaths[index].brightness = wearer?.brightness ?? meter.sceneBrightness.thousandths
      wreaths[index].blur = wearer?.blur ?? light.blur
    }
    let besidePeople = (brightness?.statue ?? meter.sceneBrightness).thousandths
    statue?.brightness = besidePeople
    statueBrightness = besidePeople
  }
}

extension Double {
  /// Rounded to thousandths.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}
