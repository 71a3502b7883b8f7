import HTTPTypes
import Museum
import TestSupport
import Texts
import WebTesting

/// The calls of a visit.
enum Calls {
  typealias Method = HTTPRequest.Method

  static let put = Method.put
  static let post = Method.post

  static let all: [(method: Method, path: String, body: Browser.Body)] = [
    (.put, "/api/session", .json(#"{"language":"en"}"#)), (.get, "/api/quiz", .none),
    (.post, "/api/quiz", .json(#"{"answer":0}"#)), (.post, "/api/frames", .jpeg([1])),
    (.post, "/api/photo?frame=1&of=1", .jpeg([1])), (.get, "/api/photo", .none),
    (.delete, "/api/photo", .none), (.put, "/api/plan", .json(#"{"wreaths":[]}"#)),
    (.get, "/api/preview?plan=1", .none), (.post, "/api/review", .none),
    (.post, "/api/mail", .json(#"{"address":"a@b.example","consent":"1"}"#)),
    (.get, "/api/mail", .none), (.post, "/api/link", .json(#"{"consent":"1"}"#)),
    (.post, "/api/herald", .json("{}")), (.get, "/api/herald", .none),
    (.post, "/api/card", .json("{}")), (.post, "/api/print", .json(#"{"number":1}"#)),
    (.get, "/api/print", .none), (.get, "/api/sprites/wreath/0/0.png", .none),
    (.get, "/api/sprites/statue/left.png", .none), (.get, "/api/film", .none),
  ]
}
