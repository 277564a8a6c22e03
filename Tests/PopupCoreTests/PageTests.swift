import Kernel
import Kit
import PopupCore
import Testing
import ViewTree

@Suite struct PageTests {
  @Test func nothingIsShownBeforeTheHostHasToldWhatThereIs() {
    let html = String(decoding: renderHTML([view(PopupState())]), as: UTF8.self)
    #expect(html == "<main></main>")
  }

  @Test func thePageIsSavedAsThePopupOpens() {
    #expect(Popup().effects == [.save, .askLatest(number: 1), .askNames])
  }

  @Test func aPageThatWasJustSavedIsShownAndNotSavedAgain() {
    let popup = Popup { $0.jobs = [job()] }
    #expect(popup.effects == [.askLatest(number: 1), .askNames])
    #expect(popup.text("state") == "Saved to Later")
    #expect(popup.text("host") == "example.com")
    var old = job()
    old.at.milliseconds -= 3_600_000
    for other in [old, job(url: "https://example.com/b"), job(problem: .refused)] {
      #expect(Popup { $0.jobs = [other] }.effects.first == .save)
    }
  }

  @Test func aButtonSavesWhereTheOptionIsOff() {
    var popup = Popup { $0.savesAtOnce = false }
    #expect(popup.effects.first == .askLatest(number: 1))
    #expect(popup.text("save") == "Save this page")
    popup.perform(.saveTapped)
    #expect(popup.effects == [.save])
    #expect(popup.element("save") == nil)
  }

  @Test func thePagesOfTheOwnServerAreNotSaved() {
    for savesAtOnce in [true, false] {
      let popup = Popup {
        $0.tabURL = server + "/read/1"
        $0.savesAtOnce = savesAtOnce
      }
      #expect(popup.effects == [.askLatest(number: 1), .askNames])
      #expect(popup.element("save") == nil)
    }
    #expect(Popup { $0.tabURL = server + ".evil.example/" }.effects.first == .save)
  }

  @Test func withoutAServerThePopupLeadsToThePairing() {
    var popup = Popup {
      $0.server = ""
      $0.jobs = [job(steps: 1)]
    }
    #expect(popup.effects.isEmpty)
    #expect(popup.element("connect") != nil)
    #expect(popup.element("list") == nil)
    #expect(popup.text("waiting") == "1 waiting to be sent")
    popup.perform(.optionsTapped)
    #expect(popup.effects == [.openOptions])
  }

  @Test func aTokenThatWasEndedLeadsToThePairing() {
    var popup = Popup { $0.savesAtOnce = false }
    popup.hear(.connected(server: ""))
    #expect(popup.effects.isEmpty)
    #expect(popup.element("connect") != nil)
    #expect(popup.element("list") == nil)
    #expect(popup.element("save") == nil)
  }

  private static let linkOnly: KeptJob = {
    var linkOnly = job()
    linkOnly.isLinkOnly = true
    return linkOnly
  }()

  @Test(arguments: [
    (job(steps: 1), "Saving…", "저장하고 있어요…", "state"),
    (
      job(steps: 2, tries: 1), "Kept here until your server can be reached",
      "서버에 연결되면 보낼게요. 여기에 보관하고 있어요", "state waits"
    ),
    (job(), "Saved to Later", "Later에 저장했어요", "state"),
    (
      linkOnly, "Only the link was saved: the page is too large",
      "페이지가 너무 커서 링크만 저장했어요", "state"
    ),
    (job(steps: 1, problem: .refused), "Your server refused this", "서버가 받지 않았어요", "state wrong"),
  ])
  func eachStateIsSaidInBothLanguages(
    job: KeptJob, english: String, korean: String, look: String
  ) {
    for (language, said) in [("en", english), ("ko", korean), ("ko-KR", korean)] {
      let popup = Popup(saved: job, language: language)
      #expect(popup.text("state") == said)
      #expect(popup.element("state")?.value(of: .className) == look)
    }
  }

  @Test func whatIsNoPageOfTheWebIsSaidToBeNone() {
    var popup = Popup()
    #expect(popup.element("page") == nil)
    popup.hear(.pageSaved(job: "", []))
    #expect(popup.text("state") == "This page can’t be saved")
    #expect(popup.element("details") == nil)
  }

  @Test func thePassageStaysOnceItWasSent() {
    var quoted = job(steps: 2)
    quoted.quote = "A <b>passage</b>"
    var popup = Popup(saved: quoted)
    popup.hear(.jobsChanged([job()]))
    #expect(popup.text("quote") == "A <b>passage</b>")
    #expect(popup.html.contains("A &lt;b&gt;passage&lt;/b&gt;"))
  }

  @Test func aPageThatWasDiscardedIsGone() {
    var popup = Popup(saved: job(steps: 1, problem: .refused))
    popup.perform(.discardTapped(job: "j"))
    #expect(popup.effects == [.discard(job: "j")])
    popup.hear(.jobsChanged([]))
    #expect(popup.element("page") == nil)
    #expect(popup.element("problems") == nil)
  }

  @Test func whatIsTypedIsAddedAndItsFieldsEmptiedOnceItIsKept() {
    var popup = Popup(saved: job())
    let long = String(repeating: "가", count: 70)
    popup.perform(.detailsChanged(.tags, " Rivers, to try ,, Rivers,\(long)"))
    popup.perform(.detailsChanged(.collection, "Trips"))
    popup.perform(.detailsChanged(.reason, " For Sunday\n"))
    popup.perform(.detailsAdded)
    let sent = changes(
      tags: ["Rivers", "to try", String(repeating: "가", count: 60)], collections: ["Trips"],
      reason: "For Sunday")
    #expect(popup.effects == [.append(.details, job: "j", sent)])
    // In a hurry, before the answer.
    popup.perform(.detailsChanged(.reason, "For Monday"))
    popup.hear(.appended(.details, isKept: true))
    #expect(popup.element("tags")?.value(of: .value) == "")
    #expect(popup.element("collection")?.value(of: .value) == "")
    #expect(popup.element("reason")?.value(of: .value) == "For Monday")
  }

  @Test func whatCouldNotBeKeptStaysInItsField() {
    var popup = Popup(saved: job())
    popup.perform(.detailsAdded)
    #expect(popup.effects.isEmpty)
    popup.perform(.detailsChanged(.reason, "For Sunday"))
    popup.perform(.detailsAdded)
    popup.hear(.appended(.details, isKept: false))
    #expect(popup.element("reason")?.value(of: .value) == "For Sunday")
    popup.perform(.detailsAdded)
    #expect(popup.effects == [.append(.details, job: "j", changes(reason: "For Sunday"))])
  }

  @Test func whatWasTypedIsMeantWhenThePopupCloses() {
    var popup = Popup(saved: job())
    popup.hear(.latest(number: popup.state.list.number, [item("1", "One")]))
    popup.hear(.closing)
    #expect(popup.effects.isEmpty)
    popup.perform(.detailsChanged(.tags, "rivers"))
    popup.perform(.tagTapped(row("1", "One")))
    popup.perform(.tagsChanged(item: "1", "lakes"))
    popup.hear(.closing)
    #expect(
      popup.effects == [
        .append(.details, job: "j", changes(tags: ["rivers"])),
        .edit(number: 1, item: "1", title: "One", changes(tags: ["lakes"])),
      ])
  }

  @Test func thePageIsArchivedOnce() {
    var popup = Popup(saved: job())
    popup.perform(.pageArchived)
    #expect(popup.effects == [.append(.archive, job: "j", changes(isArchived: true))])
    #expect(popup.element("archive-page")?.value(of: .disabled) != nil)
    popup.perform(.pageArchived)
    #expect(popup.effects.isEmpty)
    popup.hear(.appended(.archive, isKept: false))
    #expect(popup.element("archive-page")?.value(of: .disabled) == nil)
  }
}
