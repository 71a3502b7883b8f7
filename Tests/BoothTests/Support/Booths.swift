import Foundation
import Imaging
import Mailer
import Museum
import Overlay
import Synchronization
import TestSupport
import Texts

@testable import Booth

/// Booths and pictures for the tests.
enum Booths {
  static let artwork = Artwork(in: Portrait.root + "/Assets")

  /// The delivered questions.
  static func bank() throws -> QuestionBank {
    try QuestionBank(
      json: Data(contentsOf: URL(filePath: Portrait.root + "/Assets/booth/questions.json")))
  }

  /// A visit to a booth that has no quiz.
  static func visit(services: BoothServices = BoothServices()) -> BoothVisit {
    visit(settings(), services: services)
  }

  /// A visit to a booth.
  static func visit(
    _ settings: BoothSettings, services: BoothServices = BoothServices()
  ) -> BoothVisit {
    BoothVisit(settings, language: .greek, studio: VisitStudio(settings), services: services)
  }

  /// The settings of a booth without a quiz.
  static func settings() -> BoothSettings {
    BoothSettings(models: Portrait.models, artwork: artwork)
  }

  /// The portrait as a camera's JPEG.
  static let portrait = Portrait.jpeg

  /// The portrait with a cloth before the face.
  static func masked() throws -> [UInt8] {
    var photo = try Photo(decoding: portrait)
    photo.withMutablePixels { pixels in
      for y in 62..<190 {
        for x in 175..<275 {
          for (channel, value) in [UInt8(190), 150, 120].enumerated() {
            pixels[3 * (512 * y + x) + channel] = value
          }
        }
      }
    }
    return try photo.encoded(as: .jpeg, quality: 90)
  }

  /// The portrait at twice its sides.
  static func doubled() throws -> [UInt8] {
    try Photo(decoding: portrait).resized(to: PixelSize(width: 1024, height: 1024))
      .encoded(as: .jpeg, quality: 90)
  }

  /// A JPEG of one colour.
  static func empty() throws -> [UInt8] { try Photo(grey: 120, 160, 120).encoded(as: .jpeg) }

  /// A visit whose portrait is taken.
  static func taken(
    _ settings: BoothSettings = settings(), services: BoothServices = BoothServices()
  ) async throws -> BoothVisit {
    let visit = visit(settings, services: services)
    _ = try await visit.crown(portrait, at: .zero)
    _ = try await visit.take(portrait, number: 1, of: 1)
    return visit
  }

  /// A visit whose photo is liked.
  static func liked(
    _ settings: BoothSettings = settings(), services: BoothServices = BoothServices()
  ) async throws -> BoothVisit {
    let visit = try await taken(settings, services: services)
    try await visit.accept()
    return visit
  }
}

extension Review {
  /// The wreaths as a finger that moves each by so much leaves them.
  func wreaths(movedBy x: Double = 0, _ y: Double = 0) -> [Wreath] {
    wreaths.map { Wreath(x: $0.center.x + x, y: $0.center.y + y, width: $0.width, angle: $0.angle) }
  }
}

extension BoothFilm {
  /// The film's file and its media type, once it is made.
  func made() async throws -> (file: [UInt8], type: String) {
    await settle(within: 120)
    guard case .made(let file, let type, _) = state else { throw NotMade() }
    return (file, type)
  }

  private struct NotMade: Error {}
}

/// Keeps what it is asked to mail.
final class RecordingDesk: MailDesk {
  let letters = Mutex<[(photo: [UInt8], request: PhotoRequest)]>([])
  let outcome = Mutex(MailDelivery.waiting)
  /// The refused messages whose photos are removed.
  let forgotten = Mutex<[String]>([])

  func queue(_ photo: [UInt8], _ request: PhotoRequest) throws -> String {
    letters.withLock { letters in
      letters.append((photo, request))
      // As in the outbox, the same photo for the same address is one message.
      let first = letters.firstIndex { $0.photo == photo && $0.request.address == request.address }
      return "\(first ?? 0)"
    }
  }

  func delivery(of identifier: String) throws -> MailDelivery {
    outcome.withLock { $0 }
  }

  func forgetRefused(_ identifier: String) {
    outcome.withLock { outcome in
      if outcome == .failed { forgotten.withLock { $0.append(identifier) } }
    }
  }
}

/// The state that a refused call names; `nil` for a call that is not refused so.
func outOfOrder(_ call: () async throws -> Void) async -> BoothState? {
  do {
    try await call()
    return nil
  } catch BoothError.outOfOrder(let state) {
    return state
  } catch {
    return nil
  }
}
