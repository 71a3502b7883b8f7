public import Files
public import ChildProcesses

/// Why a camera, stream, film or folder gives no frame.
public enum CameraError: Error, Equatable, Sendable {
  /// No device, file or folder has this name.
  case missing(name: String)
  /// The user may not open the device.
  case notPermitted(name: String)
  /// Another program streams from the camera.
  case busy(name: String)
  /// The camera was unplugged while it was open.
  case unplugged(name: String)
  /// The device does not capture video.
  case notACamera(name: String)
  /// The camera offers no supported pixel format; `offered` has its four-character codes.
  case noFormat(name: String, offered: [String])
  /// The driver refused a request; `request` completes "refused to", `reason` is the system's text.
  case refused(name: String, request: String, reason: String)
  /// No frame arrived for `seconds`.
  case stalled(name: String, seconds: Double)
  /// Frames arrive, but none can be decoded; `reason` is the decoder's text.
  case damaged(name: String, reason: String)
  /// All frames are black.
  case black(name: String)
  /// Consecutive frames are equal to the byte.
  case frozen(name: String)
  /// The film has no frame.
  case noFrames(name: String)

  /// The stream's server cannot be reached; `reason` is the text of libcurl or ffmpeg.
  case unreachable(name: String, reason: String)
  /// The server answered with an HTTP error status.
  case answered(name: String, status: Int)
  /// The server's answer is no MJPEG stream; `type` is its content type.
  case notAStream(name: String, type: String)
  /// The stream ended.
  case disconnected(name: String)

  /// A film or stream cannot be decoded; `reason` is ffmpeg's text.
  case unreadableFilm(name: String, reason: String)
  /// There is not enough memory for ffmpeg to decode a film or stream.
  case outOfMemory(name: String)
  /// ffmpeg, which decodes films and RTSP streams, is missing or fails.
  case reader(ChildProcessError)
  /// A folder has no picture.
  case emptyFolder(name: String)
  /// A picture of a folder cannot be read; `reason` is a complete sentence.
  case unusablePicture(name: String, reason: String)
}

extension CameraError: ReportableError {
  /// One sentence that names the camera and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .missing(let name):
      "There is no camera, film or folder '\(name)'."
    case .notPermitted(let name):
      """
      The camera \(name) may not be opened; add the user to the group video \
      (sudo usermod -aG video USER) and log in again.
      """
    case .busy(let name):
      "The camera \(name) is used by another program; end that one (fuser \(name) tells which)."
    case .unplugged(let name):
      "The camera \(name) was unplugged; plug it in again, and the next photo works."
    case .notACamera(let name):
      "\(name) is no camera that takes pictures."
    case .noFormat(let name, let offered):
      """
      The camera \(name) offers no format that is read (\(offered.joined(separator: ", "))); read \
      it through ffmpeg or use another camera.
      """
    case .refused(let name, let request, let reason):
      "The camera \(name) refused to \(request) (\(reason)); unplug it and plug it in again."
    case .stalled(let name, let seconds):
      """
      The camera \(name) has given no frame for \(seconds.formattedSeconds); check its cable or \
      network, or give it longer.
      """
    case .damaged(let name, let reason) where name.contains("://"):
      """
      The stream \(name) gives no picture that can be read (\(reason)); open its address in a \
      browser, and restart the camera.
      """
    case .damaged(let name, let reason):
      "The camera \(name) gives damaged frames only (\(reason)); check its cable."
    case .black(let name):
      "The camera \(name) gives black pictures; take the cover off its lens or switch the light on."
    case .frozen(let name):
      """
      The camera \(name) gives the same picture again and again; unplug it and plug it in again, \
      or restart its server.
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
      with multipart/x-mixed-replace and the boundary of its pictures.
      """
    case .disconnected(let name):
      "The stream \(name) ended; check its server, and try again."
    case .unreadableFilm(let name, let reason):
      "\(name) cannot be read as a film (\(reason)); check that it is a whole film, or convert it to MP4."
    case .outOfMemory(let name):
      "There is not enough memory to read \(name); close other programs, or give smaller pictures."
    case .reader(let error):
      error.description
    case .emptyFolder(let name):
      "The folder '\(name)' has no picture; name another."
    case .unusablePicture(let name, let reason):
      "\(name): \(reason)"
    }
  }

  /// 66 without a camera, 65 without a usable frame, 69 where it refuses, 78 without ffmpeg.
  public var status: ExitStatus {
    switch self {
    case .missing, .notPermitted, .unplugged, .notACamera, .emptyFolder, .unreachable, .answered:
      .noInput
    case .noFormat, .damaged, .black, .frozen, .noFrames, .notAStream, .unreadableFilm,
      .outOfMemory, .unusablePicture:
      .unusableData
    case .busy, .refused, .stalled, .disconnected: .unavailable
    case .reader: .configuration
    }
  }
}
