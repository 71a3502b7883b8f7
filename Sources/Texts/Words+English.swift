extension VisitorText {
  // Subject and greeting are those of the first version of the product, an app that people know.
  static let english: [VisitorText: String] = [
    .mailSubject: "Olympic Champion Profile Image",
    .mailGreeting: "Congratulations!!",
    .mailGreetingByName: "Congratulations, {name}!!",
    .mailMessage: "Your photo with the kotinos, the wreath of the Olympic champions, is attached.",
    .mailPreview: "The champion photo",
    .snapCountdown: "Look into the camera: {seconds}",
    .snapNow: "Smile!",
    .snapTaken: "Thank you, that was the photo.",
    .cameraAway: "One moment, the camera is coming back…",
    .cameraFault: "The camera is not working right now. Please call one of the staff.",
  ]
}
