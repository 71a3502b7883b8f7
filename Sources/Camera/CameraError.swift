/// Why no frame came.
public enum CameraError: Error, Equatable, Sendable {
  /// Nothing is at this place.
  case missing(name: String)
  /// The camera's device may not be opened.
  case notPermitted(name: String)
  /// Another program uses the camera.
  case busy(name: String)
  /// The camera vanished while it was used.
  case unplugged(name: String)
  /// The device is no camera that takes pictures.
  case notACamera(name: String)
  /// The camera offers no format that is read here; `offered` has its own.
  case noFormat(name: String, offered: [String])
  /// The system refused a request; `request` names it, `reason` has the system's words.
  case refused(name: String, request: String, reason: String)
  /// No frame came for so long.
  case stalled(name: String, seconds: Double)
  /// Frames come, but none can be decoded; `reason` has the decoder's words.
  case damaged(name: String, reason: String)
  /// All pictures are black.
  case black(name: String)
  /// The same picture comes again and again.
  case frozen(name: String)
  /// There is no frame in it.
  case noFrames(name: String)

  /// The stream's server cannot be reached; `reason` has the words of libcurl or ffmpeg.
  case unreachable(name: String, reason: String)
  /// The server answered with an error.
  case answered(name: String, status: Int)
  /// The server answered with something else than a stream; `type` is what it says it is.
  case notAStream(name: String, type: String)
  /// The stream ended.
  case disconnected(name: String)

  /// A film or stream cannot be read; `reason` has ffmpeg's words.
  case unreadableFilm(name: String, reason: String)
  /// What reads films and streams is not there or does not start.
  case reader(ChildProcessError)
  /// A folder has no pictures.
  case emptyFolder(name: String)
  /// A picture of a folder cannot be read; `reason` is a whole sentence.
  case unusablePicture(name: String, reason: String)
}

extension CameraError: CustomStringConvertible {
  /// One sentence that names the camera and the remedy.
  public var description: String {
    switch self {
    case .missing(let name):
      "There is no camera, film or folder '\(name)'."
    case .notPermitted(let name):
      """
      The camera \(name) may not be opened; add the user to the group video (sudo usermod -aG video \
      USER) and log in again.
      """
    case .busy(let name):
      "The camera \(name) is used by another program; end that one (fuser \(name) tells which)."
    case .unplugged(let name):
      "The camera \(name) was unplugged; plug it in again, and the next photo works."
    case .notACamera(let name):
      "\(name) is no camera that takes pictures."
    case .noFormat(let name, let offered):
      """
      The camera \(name) offers no format that is read (\(offered.joined(separator: ", "))); read it \
      through ffmpeg or use another camera.
      """
    case .refused(let name, let request, let reason):
      "The camera \(name) refused to \(request) (\(reason)); unplug it and plug it in again."
    case .stalled(let name, let seconds):
      """
      The camera \(name) has given no frame for \(seconds.formattedSeconds); check its cable or \
      network, or give it longer.
      """
    case .damaged(let name, let reason):
      "The camera \(name) gives damaged frames only (\(reason)); check its cable."
    case .black(let name):
      "The camera \(name) gives black pictures; take the cover off its lens or switch the light on."
    case .frozen(let name):
      """
      The camera \(name) gives the same picture again and again; unplug it and plug it in again, or \
      restart its server.
      """
    case .noFrames(let name):
      "There is no frame in \(name); name another."
    case .unreachable(let name, let reason):
      "The stream \(name) cannot be reached (\(reason)); check its address and the network."
    case .answered(let name, let status) where status == 401 || status == 403:
      """
      The stream \(name) wants a password; write it into the address (http://USER:PASSWORD@HOST/…).
      """
    case .answered(let name, let status):
      "The stream \(name) answers with the status \(status) instead of pictures; check its address."
    case .notAStream(let name, let type):
      """
      \(name) is no MJPEG stream but \(type); give the address of the stream itself, which answers \
      with multipart/x-mixed-replace.
      """
    case .disconnected(let name):
      "The stream \(name) ended; check its server, and try again."
    case .unreadableFilm(let name, let reason):
      "\(name) cannot be read as a film (\(reason)); check its name, or convert it to MP4."
    case .reader(let error):
      error.description
    case .emptyFolder(let name):
      "The folder '\(name)' has no JPEG or PNG picture; name another."
    case .unusablePicture(let name, let reason):
      "\(name): \(reason)"
    }
  }
}
