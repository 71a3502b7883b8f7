package import HTTPTypes
package import Hummingbird

/// An answer that refuses a request: a status, a word for the page, and a sentence.
package struct Refusal: Error {
  package let status: HTTPResponse.Status
  package let code: String
  package let sentence: String
  /// The state of the thing that the caller wanted to change; `nil` if it has none.
  package var state: String?

  package init(_ status: HTTPResponse.Status, _ code: String, _ sentence: String) {
    (self.status, self.code, self.sentence) = (status, code, sentence)
  }

  private struct Body: Encodable {
    let error: String
    let code: String
    let state: String?
  }

  package var response: Response {
    .json(Body(error: sentence, code: code, state: state), status: status)
  }
}
