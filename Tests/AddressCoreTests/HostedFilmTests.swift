import AddressCore
import Testing

/// Films at YouTube and Vimeo are known by their addresses, and by nothing that looks like one.
@Suite struct HostedFilmTests {
  @Test(arguments: [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ?t=10",
    "https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ#a",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://youtube.com/live/dQw4w9WgXcQ?si=1",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])
  func aFilmAtYouTube(_ text: String) throws {
    let address = try #require(Address(absolute: text))
    let film = try #require(HostedFilm(address))
    #expect(film.host == .youTube)
    #expect(film.player == "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ")
    #expect(film.page == "https://www.youtube.com/watch?v=dQw4w9WgXcQ")
  }

  @Test(arguments: [
    ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"),
    ("https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871?dnt=1"),
    (
      "https://vimeo.com/76979871/ab12cd34",
      "https://player.vimeo.com/video/76979871?dnt=1&h=ab12cd34"
    ),
    (
      "https://player.vimeo.com/video/76979871?h=ab12cd34&x=1",
      "https://player.vimeo.com/video/76979871?dnt=1&h=ab12cd34"
    ),
    (
      "https://vimeo.com/76979871/%22onload=x", "https://player.vimeo.com/video/76979871?dnt=1"
    ),
  ])
  func aFilmAtVimeo(_ text: String, player: String) throws {
    let address = try #require(Address(absolute: text))
    let film = try #require(HostedFilm(address))
    #expect(film.host == .vimeo && film.player == player)
  }

  @Test(arguments: [
    "https://www.youtube.com/", "https://www.youtube.com/watch", "https://www.youtube.com/@someone",
    "https://www.youtube.com/watch?v=", "https://www.youtube.com/watch?v=%22%3E%3Cscript",
    "https://www.youtube.com/embed/../../evil",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/playlist?v=dQw4w9WgXcQ",
    "https://youtu.be/", "https://vimeo.com/channels/staffpicks", "https://vimeo.com/",
    "https://player.vimeo.com/76979871", "https://vimeo.com/76979871a",
  ])
  func anythingElseIsNone(_ text: String) throws {
    #expect(HostedFilm(try #require(Address(absolute: text))) == nil)
  }
}
