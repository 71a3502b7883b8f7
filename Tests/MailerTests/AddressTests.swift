import Testing

@testable import Mailer

@Suite("Addresses")
struct AddressTests {
  @Test(
    "Common addresses are accepted unchanged",
    arguments: [
      "maria@museum.example", "a.b+c@x.y.example", "\"a b\"@x.example", "o'neil@x.example",
      "me@localhost", "x@1and1.example", " spaced@x.example ",
    ])
  func takes(_ text: String) throws {
    #expect(try EmailAddress(text).text == text.trimmingSpaces())
  }

  @Test("An international domain becomes A-labels and its case is ignored")
  func internationalDomain() throws {
    #expect(try EmailAddress("a@ΔΟΚΙΜΉ.example").domain == "xn--jxalpdlp.example")
    #expect(try EmailAddress("a@straße.example").domain == "xn--strae-oqa.example")
    #expect(try EmailAddress("a@BÜCHER.example").text == "a@xn--bcher-kva.example")
  }

  @Test(
    "People read an address with its domain's own letters, which lead back to it",
    arguments: [
      ("γιώργος@δοκιμή.ελ", "γ…@δοκιμή.ελ"), ("A@BÜCHER.example", "A…@bücher.example"),
      ("a@straße.example", "a…@straße.example"), ("a@אתר.example", "a…@אתר.example"),
      ("a@mail.example", "a…@mail.example"),
      // No domain's letters: no Punycode, an override of direction, a soft hyphen, capitals.
      ("a@xn--999999999.example", "a…@xn--999999999.example"),
      ("a@xn--ab-g4t.example", "a…@xn--ab-g4t.example"),
      ("a@xn--ab-4da.example", "a…@xn--ab-4da.example"),
      ("a@xn--hwavpdlp.example", "a…@xn--hwavpdlp.example"),
    ])
  func readable(_ text: String, masked: String) throws {
    let address = try EmailAddress(text)
    #expect(address.masked == masked)
    #expect(try EmailAddress(address.readable) == address)
  }

  @Test("A local part beyond ASCII says that it needs SMTPUTF8")
  func smtputf8() throws {
    #expect(try EmailAddress("γιώργος@test.example").needsSMTPUTF8)
    #expect(try !EmailAddress("a@δοκιμή.example").needsSMTPUTF8)
  }

  @Test(
    "A local part with dots that a dot-atom may not have is quoted",
    arguments: [".a", "a.", "a..b", "..a.b.", "o'neil.", ".γιώργος"])
  func quotesDots(_ local: String) throws {
    let address = try EmailAddress(local + "@x.example")
    #expect(address.text == "\"\(local)\"@x.example")
    #expect(try EmailAddress(address.text) == address)
    #expect(address.masked.wholeMatch(of: /[^".]…@x\.example/) != nil)
  }

  @Test(
    "Addresses that could inject a command or a second recipient are refused",
    arguments: [
      "a@x.example\r\nRCPT TO:<b@x.example>", "a\n@x.example", "a\0@x.example", "a\u{85}@x.example",
      "a@x.example, b@x.example", "a@x.example;b@y.example", "a@b@x.example", "a b@x.example",
      "<a@x.example>", "a@x.example>", ".@x.example", "..@x.example", ".a b@x.example",
      "a..<@x.example", "@x.example",
      "a@", "a", "", "a@x", "a@[127.0.0.1]", "a@-x.example", "a@x-.example", "a@x..example",
      "a@x_y.example", "\"a\"b\"@x.example", "\"a\\\"@x.example", "a\u{202E}b@x.example",
      "a\u{2028}@x.example", "a@x.example/", "a@127.0.0.1", "a@１２７.0.0.1", "a@x.example.1",
    ])
  func refuses(_ text: String) {
    #expect(throws: AddressError.self) { try EmailAddress(text) }
  }

  @Test("Limits are those of RFC 5321 and the errors name them")
  func limits() {
    let local = String(repeating: "a", count: 65)
    #expect(throws: AddressError.localPartTooLong(octets: 65, limit: 64)) {
      try EmailAddress(local + "@x.example")
    }
    let label = String(repeating: "b", count: 63)
    #expect(throws: AddressError.domainTooLong(octets: 255, limit: 253)) {
      try EmailAddress("a@" + [label, label, label, label].joined(separator: "."))
    }
  }

  @Test("No error text holds the address")
  func errorsHideAddresses() {
    for text in ["secret.visitor@x", "secret.visitor@@x.example", "secret.visitor"] {
      #expect {
        try EmailAddress(text)
      } throws: {
        !"\($0)".contains("secret.visitor")
      }
    }
  }

  @Test("A mailbox is parsed with and without a name")
  func mailboxes() throws {
    #expect(try Mailbox(parsing: "Museum <a@x.example>").name == "Museum")
    #expect(try Mailbox(parsing: "\"The Museum\" <a@x.example>").name == "The Museum")
    #expect(try Mailbox(parsing: "<a@x.example>").name == nil)
    #expect(try Mailbox(parsing: "a@x.example").address.text == "a@x.example")
    #expect(throws: AddressError.self) { try Mailbox(parsing: "a <b@x.example> <c@x.example>") }
  }
}
