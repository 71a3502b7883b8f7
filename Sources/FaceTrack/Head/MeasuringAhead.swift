import Synchronization
import Threading

/// Has another thread measure the faces that the first look has found, while other places of the photo
/// are still looked at (docs/decisions/0045).
///
/// A face is measured again if a later look has fitted its mesh otherwise.
final class MeasuringAhead: Sendable {
  // A class, because the search's callback and whoever waits for the results share it.
  private let detector: any FaceDetector
  private let photo: PhotoPyramid
  private let companion: Networks.Companion
  private let item = Mutex<WorkItem?>(nil)
  private let isEnding = Atomic(false)
  private let measured = Mutex<[(mesh: FaceMesh, face: Face)]>([])

  /// Whoever searches needs neither of these before all places have been looked at.
  static let models: [Model] = [.iris, .personMask]

  /// - Parameter companion: networks that nobody else uses until ``end()``.
  init(with companion: Networks.Companion, detector: any FaceDetector, in photo: PhotoPyramid) {
    self.companion = companion
    self.detector = detector
    self.photo = photo
  }

  /// Begins to measure faces, if nothing was begun before.
  func begin(_ faces: [JudgedFace]) {
    item.withLock { item in
      guard item == nil else { return }
      item = WorkItem { [self] in
        for face in faces where !isEnding.load(ordering: .relaxed) {
          // What went wrong goes wrong again, and is told, when it is measured for good.
          guard
            let result = try? Face(
              face, detector: detector, in: photo, networks: &companion.networks)
          else { return }
          measured.withLock { $0.append((face.mesh, result)) }
        }
      }
    }
  }

  /// Waits until a face that was begun is measured; no further one is begun.
  func end() {
    isEnding.store(true, ordering: .relaxed)
    item.withLock { $0.take() }?.finish()
  }

  /// A face with the same mesh, if there was time for it.
  func face(for judged: JudgedFace) -> Face? {
    measured.withLock { $0.first { $0.mesh.points == judged.mesh.points }?.face }
  }
}
