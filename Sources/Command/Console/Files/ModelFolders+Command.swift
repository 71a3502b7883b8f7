package import FaceTrack

extension ModelFolders {
  /// The folders in which this process looks for models.
  ///
  /// - Parameter first: the folder of `--models`, searched before all others.
  package static func ofCommand(first: String?) -> ModelFolders {
    standard(first: first, environment: Process.environment, executable: Process.executable)
  }
}
