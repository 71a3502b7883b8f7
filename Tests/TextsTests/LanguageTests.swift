import Testing
import Texts

@Suite("Languages' codes")
struct LanguageTests {
  @Test(
    "A code has its parts in the order of BCP 47, and no variant twice",
    arguments: [
      ("el", true), ("yue", true), ("pt-BR", true), ("es-419", true), ("zh-Hant", true),
      ("zh-Hant-TW", true), ("el-polyton", true), ("de-CH-1996", true), ("en-1abc", true),
      ("sl-rozaj-biske-1994", true), ("el-Grek-GR-polyton", true),
      ("", false), ("e", false), ("el-", false), ("EL", false), ("english", false),
      ("el_GR", false), ("de-12", false), ("de-1", false), ("en-a101", false),
      ("el-GR-kids", false), ("zh-TW-Hant", false), ("de-AT-DE", false), ("zh-yue", false),
      ("de-1996-1996", false), ("en-boont-BOONT", false), ("el-polyton-GR", false),
      ("de-u-co-phonebk", false), ("el\n", false),
    ])
  func form(code: String, isCode: Bool) {
    #expect((Language(rawValue: code) != nil) == isCode)
  }
}
