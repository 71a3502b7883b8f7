import AtomicFiles
package import FaceTrack

/// Installs models into a folder: verified by SHA-256 and written atomically.
package struct ModelInstaller: Sendable {
  /// The source of a model's file.
  package enum Source: Hashable, Sendable {
    /// The publisher's addresses.
    case publisher
    /// A mirror's http or https address; the pinned checksum makes any mirror safe.
    case address(String)
    /// A local file.
    case file(String)

    /// An address if the text contains "://", otherwise a file's path.
    package init(addressOrPath text: String) {
      self = text.contains("://") ? .address(text) : .file(text)
    }
  }

  /// The target folder.
  package let folder: String
  /// A file of CA certificates to trust instead of the system's.
  package var certificates: String?

  /// Creates an installer for a folder, which is made if it is missing.
  package init(folder: String, certificates: String? = nil) {
    self.folder = folder
    self.certificates = certificates
  }

  /// Installs one model and replaces an installed one.
  ///
  /// - Parameters:
  ///   - model: any model from a file or address; a published one from the publisher.
  ///   - source: the source of the file.
  /// - Returns: the tested version that the file matches, and its path.
  /// - Throws: ``ModelStoreError``; the folder is unchanged then.
  package func install(
    _ model: Model, from source: Source
  ) throws(ModelStoreError) -> (version: ModelVersion, path: String) {
    try install(model, accepting: model.versions, from: source)
  }

  /// Installs a model with other accepted versions, for tests.
  func install(
    _ model: Model, accepting versions: [ModelVersion], from source: Source
  ) throws(ModelStoreError) -> (version: ModelVersion, path: String) {
    let bytes = try self.bytes(of: model, accepting: versions, from: source)
    let sum = bytes.withUnsafeBytes(SHA256Digest.hexadecimal)
    guard let version = versions.first(where: { $0.sha256 == sum }) else {
      throw .wrongChecksum(model, source: source.name, sha256: sum)
    }
    let path = "\(folder)/\(model.fileName)"
    do throws(AtomicFileError) {
      try AtomicFile.makeFolder(folder, mode: 0o755)
      try AtomicFile.write(bytes, to: path, overwrite: true)
    } catch {
      throw .notWritten(path: path, error)
    }
    return (version, path)
  }

  private func bytes(
    of model: Model, accepting versions: [ModelVersion], from source: Source
  ) throws(ModelStoreError) -> [UInt8] {
    let limit = versions.map(\.byteCount).max() ?? 0
    switch source {
    case .file(let path):
      do throws(AtomicFileError) {
        return try AtomicFile.read(path, limit: 16 << 20)
      } catch {
        throw .unreadable(path: path, error)
      }
    case .address(let address):
      guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
        throw .unusableAddress(address)
      }
      return try fetch([address], model: model, limit: limit)
    case .publisher:
      let addresses = versions.flatMap(\.addresses)
      guard !addresses.isEmpty else { throw .madeAtSetUp(model) }
      return try fetch(addresses, model: model, limit: limit)
    }
  }

  /// Downloads from the first address that succeeds.
  private func fetch(
    _ addresses: [String], model: Model, limit: Int
  ) throws(ModelStoreError) -> [UInt8] {
    var reasons: [String] = []
    for address in addresses {
      switch Download(limit: limit, certificates: certificates).fetch(address) {
      case .bytes(let bytes): return bytes
      case .failure(let reason): reasons.append("\(Self.host(of: address)): \(reason)")
      }
    }
    throw .notFetched(model, reasons: reasons)
  }

  private static func host(of address: String) -> Substring {
    let rest = address.split(separator: "://", maxSplits: 1).last ?? address[...]
    return rest.prefix { $0 != "/" }
  }
}

extension ModelInstaller.Source {
  /// The source's name in messages.
  var name: String {
    switch self {
    case .publisher: "the publisher's server"
    case .address(let address): address
    case .file(let path): path
    }
  }
}
