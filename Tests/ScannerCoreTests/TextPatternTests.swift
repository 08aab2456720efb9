import ScannerCore
import Testing

struct TextPatternTests {
  private func matches(_ pattern: String, _ line: String) throws -> [String] {
    TextContentFilter(.pattern(try TextPattern(pattern))).matches(in: line).map(String.init)
  }

  @Test(arguments: [
    ("[A-Z]{2}[0-9]{4}", "AB1234 and CD5678, EF90", ["AB1234", "CD5678"]),
    ("SN\\d+", "SN123 sn456", ["SN123"]), ("(?i)sn\\d+", "SN123 sn456", ["SN123", "sn456"]),
    ("a|ab|abc", "abc", ["a"]), ("(?:abc|ab|a)", "abcab", ["abc", "ab"]),
    ("a.c", "abc aあc ac", ["abc", "aあc"]), ("a+?", "aaa", ["a", "a", "a"]), ("a+", "aaa", ["aaa"]),
    ("<.*>", "<a><b>", ["<a><b>"]), ("<.*?>", "<a><b>", ["<a>", "<b>"]),
    ("^\\d+$", "123", ["123"]), ("^\\d+$", "a123", []),
    ("\\bcat\\b", "cat concat cat", ["cat", "cat"]),
    ("\\Bcat", "cat concat", ["cat"]), ("[^ ]+", "a b", ["a", "b"]), ("[]a]+", "a]b", ["a]"]),
    ("[a\\-z]+", "a-b", ["a-"]), ("[あ-ん]+", "あいう漢字", ["あいう"]), ("品番\\s?\\w+", "品番 X1", ["品番 X1"]),
    ("x{2}", "xxxxx", ["xx", "xx"]), ("x{2,}", "xxxxx", ["xxxxx"]), ("x{0,2}y", "xxxy", ["xxy"]),
    ("(ab)+", "ababa", ["abab"]), ("1\\.5\\+", "1.5+ 125+", ["1.5+"]), ("x*", "axxb", ["xx"]),
    ("(a|b)*c", "ababc", ["ababc"]), ("\\D+\\d", "ab1", ["ab1"]), ("(^a|b$)", "ab", ["a", "b"]),
    ("(a*)*b", "aab", ["aab"]), ("(){999}a", "a", ["a"]), ("\\(\\d\\)", "(1)", ["(1)"]),
  ])
  func `finds what a pattern says`(pattern: String, line: String, found: [String]) throws {
    #expect(try matches(pattern, line) == found)
  }

  @Test(arguments: [
    ("", TextPattern.Fault.empty), ("^$", .matchesNothing), ("()", .matchesNothing),
    ("(ab", .unbalanced("(", at: 1)), ("a)b", .unbalanced(")", at: 2)),
    ("x[a-z", .unbalanced("[", at: 2)), ("a]", .unbalanced("]", at: 2)),
    ("a{2", .unbalanced("{", at: 2)), ("*a", .nothingToRepeat(at: 1)),
    ("a|+", .nothingToRepeat(at: 3)), ("a{x}", .notUnderstood("{x}", at: 2)),
    ("a{3,2}", .notUnderstood("{3,2}", at: 2)), ("[z-a]", .notUnderstood("z-a", at: 2)),
    ("a\\", .notUnderstood("\\", at: 2)), ("\\q", .notUnderstood("\\q", at: 1)),
    ("(a)\\1", .notSupported("\\1", at: 4)), ("(?=a)", .notSupported("(?=", at: 1)),
    ("(?<n>a)", .notSupported("(?<", at: 1)), ("(a{999}){999}", .tooLarge), ("a{1000}", .tooLarge),
    (String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60), .tooLarge),
    (String(repeating: "a", count: 501), .tooLarge),
  ])
  func `says what is wrong`(pattern: String, fault: TextPattern.Fault) {
    #expect(throws: fault) { try TextPattern(pattern) }
    #expect(!fault.description.isEmpty)
  }

  /// Each of these takes a backtracking matcher longer than the universe has lasted.
  @Test(arguments: [
    "(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)*x", "(a?){300}a{300}b", "((a+)+)+b",
    "(x+x+)+y|(a+a+)+b", "(\\w+\\s?)+:", "([a-z]+)*[0-9]",
  ])
  func `is bounded in time for nested repeats`(pattern: String) throws {
    for line in [String(repeating: "a", count: 1_000), String(repeating: "a", count: 1_000_000)] {
      var found = [""]
      // Some 50 ms when optimised.
      let time = try ProcessorTime.least(until: 2) { found = try matches(pattern, line) }
      #expect(found == [])
      #expect(time < 20, "\(pattern)")
    }
  }

  @Test func `is a content type by its name`() throws {
    let type = try #require(TextContentType(rawValue: "pattern:[A-Z]+"))
    #expect(type == .pattern(try TextPattern("[A-Z]+")) && type.rawValue == "pattern:[A-Z]+")
    #expect(TextContentType(rawValue: "pattern:(") == nil)
    #expect(TextContentType(rawValue: "pattern") == nil)
    for type in TextContentType.allCases {
      #expect(TextContentType(rawValue: type.rawValue) == type)
    }
    #expect(TextContentType.allCases.count == 9)
  }
}
