import AddressCore
import Testing

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://example.com/a", "https://example.com/a"),
    ("  https://example.com/a \n", "https://example.com/a"),
    ("HTTPS://EXAMPLE.com/A", "https://example.com/A"),
    ("http://example.com", "http://example.com/"),
    ("example.com", "https://example.com/"),
    ("example.com/a b", nil),
    ("www.example.com/path?q=1#f", "https://www.example.com/path?q=1#f"),
    ("//example.com/x", "https://example.com/x"),
    ("example.com:8080/x", "https://example.com:8080/x"),
    ("localhost:8080", "https://localhost:8080/"),
    ("192.168.0.1/x", "https://192.168.0.1/x"),
    ("[::1]:8080/", "https://[::1]:8080/"),
    ("Look: https://example.com/a, it is good.", "https://example.com/a"),
    ("(https://en.wikipedia.org/wiki/Swift_(bird))", "https://en.wikipedia.org/wiki/Swift_(bird)"),
    ("<https://example.com/a>", "https://example.com/a"),
    ("“https://example.com/a”", "https://example.com/a"),
    (
      "기사 제목https://news.example.kr/기사?번호=1",
      "https://news.example.kr/%EA%B8%B0%EC%82%AC?%EB%B2%88%ED%98%B8=1"
    ),
    ("A title\nhttps://example.com/x", "https://example.com/x"),
    ("see www.example.com/x for more", "https://www.example.com/x"),
    ("https://user:secret@example.com/", "https://example.com/"),
    ("https://good.example@evil.example/", "https://evil.example/"),
    ("https:\\\\example.com\\a\\b", "https://example.com/a/b"),
    ("https://example.com:443/", "https://example.com/"),
    ("http://example.com:443/", "http://example.com:443/"),
    ("https://한글.example/", "https://xn--bj0bj06e.example/"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("https://ｅｘａｍｐｌｅ．ｃｏｍ/", "https://example.com/"),
    ("https://ex%61mple.com/", "https://example.com/"),
    ("https://example.com./", "https://example.com/"),
    ("https://example.com/a/../b/./c", "https://example.com/b/c"),
    ("https://example.com/%2e%2e/b", "https://example.com/b"),
    ("https://example.com/a\"b<c>", "https://example.com/a%22b%3Cc%3E"),
    ("hello", nil), ("hello world", nil), ("3.14", nil), ("", nil), ("   ", nil),
    ("mailto:a@example.com", nil), ("a@example.com", nil), ("javascript:alert(1)", nil),
    ("ftp://example.com/", nil), ("file:///etc/passwd", nil), ("data:text/html,x", nil),
    ("https://", nil), ("https://exa mple.com", nil), ("https://a..b/", nil),
    ("https://example.com:99999/", nil), ("https://example.com:0/", nil),
    ("https://[::1%25eth0]/", nil), ("https://exam%00ple.com/", nil), ("https://1.2.3.4.5/", nil),
    ("https://256.1.1.1/", nil), ("https://[1::2::3]/", nil), ("https://[1:2:3]/", nil),
  ])
  func anAddressIsReadAsAPersonGivesIt(given: String, expected: String?) {
    #expect(Address(given)?.text == expected)
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0x7f.0x0.0x0.0x1",
    "0177.0.0.1", "017700000001", "127.0.0.1.", "1%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1",
    "127.0.0.0x1", "0X7F.0.0.1", "[::ffff:127.0.0.1]@127.1",
  ])
  func everySpellingOfANumberIsTheSameHost(spelling: String) {
    #expect(Address(absolute: "http://\(spelling)/")?.host.text == "127.0.0.1")
  }

  @Test(arguments: [
    ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("::", "::"), ("2001:DB8::1", "2001:db8::1"),
    ("::ffff:127.0.0.1", "::ffff:7f00:1"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("64:ff9b::7f00:1", "64:ff9b::7f00:1"),
  ])
  func ipv6IsWrittenInItsShortestForm(given: String, expected: String) {
    #expect(Address(absolute: "http://[\(given)]/")?.host.text == "[\(expected)]")
  }

  /// RFC 3986, section 5.4; where browsers differ from it on purpose, what they do.
  @Test(arguments: [
    ("g:h", nil), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http://a/b/c/g"), ("https://b/", "https://b/"), ("\\g", "http://a/g"),
    ("\\\\g\\h", "http://g/h"), ("java\nscript:alert(1)", nil), (" g ", "http://a/b/c/g"),
  ])
  func aReferenceIsResolved(reference: String, expected: String?) {
    let base = Address(absolute: "http://a/b/c/d;p?q")
    #expect(base?.resolving(reference)?.text == expected)
  }

  @Test(arguments: [
    ("https://Example.com/a?utm_source=x&id=7#part", "https://example.com/a?id=7"),
    ("https://example.com/?fbclid=1&gclid=2&UTM_Medium=3", "https://example.com/"),
    ("https://example.com/a?b=1&a=2&&", "https://example.com/a?b=1&a=2"),
    ("https://example.com/#!/route", "https://example.com/#!/route"),
    ("https://example.com/#/route", "https://example.com/#/route"),
    ("https://example.com/%7euser/%c3%a9", "https://example.com/~user/%C3%A9"),
    ("https://example.com:443/a", "https://example.com/a"),
    ("https://www.youtube.com/watch?v=1&si=2", "https://www.youtube.com/watch?v=1"),
    ("https://example.com/watch?v=1&si=2", "https://example.com/watch?v=1&si=2"),
    ("https://notyoutube.com/watch?si=2", "https://notyoutube.com/watch?si=2"),
    ("https://example.com/a/", "https://example.com/a/"),
    ("https://example.com/a?x=%2F&y", "https://example.com/a?x=%2F&y"),
  ])
  func whatDoesNotChangeThePageIsLeftOutOfTheComparison(given: String, expected: String) {
    #expect(Address(given)?.comparable == expected)
  }

  @Test func comparingAgainChangesNothing() {
    for given in ["https://example.com/a?utm_source=x&id=7#part", "https://한글.kr/#!/가"] {
      let once = Address(given)?.comparable
      #expect(once.flatMap { Address($0)?.comparable } == once)
    }
  }

  @Test func theHostIsShownWithoutWWW() {
    #expect(Address("https://www.example.com/")?.displayHost == "example.com")
    #expect(Address("https://www.com/")?.displayHost == "www.com")
  }
}
