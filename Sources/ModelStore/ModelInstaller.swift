import AtomicFiles
import COpenSSL
public import FaceTrack

/// Puts models into a folder: checked first, whole or not at all.
public struct ModelInstaller: Sendable {
  /// Where a model comes from.
  public enum Source: Hashable, Sendable {
    /// The addresses at which its publisher offers it.
    case publisher
    /// A mirror's address; the checksum is pinned, so any will do.
    case address(String)
    /// A file.
    case file(String)

    /// Reads what a user wrote after `--from`.
    public init(argument: String) {
      self = argument.contains("://") ? .address(argument) : .file(argument)
    }
  }

  /// The folder that models are put into.
  public let folder: String
  /// A file of certificates to trust instead of the system's (`SSL_CERT_FILE`).
  public var certificates: String?

  /// Makes an installer for a folder.
  public init(folder: String, certificates: String? = nil) {
    self.folder = folder
    self.certificates = certificates
  }

  /// Installs one model, replacing what is there.
  ///
  /// - Parameters:
  ///   - model: one that is offered for download, or any when it comes from a file.
  ///   - source: where it comes from.
  /// - Returns: which tested file it is, and its path.
  /// - Throws: ``ModelStoreError``; then nothing was changed.
  public func install(
    _ model: Model, from source: Source
  ) throws(ModelStoreError) -> (version: ModelVersion, path: String) {
    try install(model, accepting: model.versions, from: source)
  }

  /// The same with other files accepted than those that were tested.
  func install(
    _ model: Model, accepting versions: [ModelVersion], from source: Source
  ) throws(ModelStoreError) -> (version: ModelVersion, path: String) {
    let bytes = try self.bytes(of: model, accepting: versions, from: source)
    let sum = bytes.withUnsafeBytes(Self.sha256)
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

  /// Asks one address after the other.
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

  /// The sum as hexadecimal digits.
  static func sha256(_ bytes: UnsafeRawBufferPointer) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func host(of address: String) -> Substring {
    let rest = address.split(separator: "://", maxSplits: 1).last ?? address[...]
    return rest.prefix { $0 != "/" }
  }
}

extension ModelInstaller.Source {
  /// What messages call it.
  var name: String {
    switch self {
    case .publisher: "the publisher's server"
    case .address(let address): address
    case .file(let path): path
    }
  }
}
