package import FaceTrack

extension ModelFolders {
  /// The folders in which this process looks for models.
  ///
  /// - Parameter named: the folder of `--models`, which is then the only one.
  package static func ofCommand(named: String?) -> ModelFolders {
    standard(named: named, environment: Process.environment, executable: Process.executable)
  }
}
