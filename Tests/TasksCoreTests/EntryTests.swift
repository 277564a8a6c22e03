import Testing

extension String {
  /// The lines of a table of entries.
  var entryLines: [String] { split(separator: "\n").map { String($0) } }
}

/// Every third is held out: of what the reader makes of it only the figure is for whoever writes it.
private func part(_ entries: [String], heldOut: Bool) -> [TypedEntry] {
  entries.enumerated().filter { ($0.offset % 3 == 2) == heldOut }.map { TypedEntry($0.element) }
}

// Shows T15.
@Test(arguments: [englishEntries, koreanEntries]) func anEntryIsUnderstood(entries: [String]) {
  for entry in part(entries, heldOut: false) { #expect(entry.understood == entry.expected) }
}

// Shows T15.
@Test(arguments: [englishEntries, koreanEntries]) func anEntryIsNeverSilentlyWrong(
  entries: [String]
) {
  let heldOut = part(entries, heldOut: true)
  #expect(heldOut.allSatisfy { !$0.isSilentlyWrong })
  #expect(heldOut.count { $0.understood == $0.expected } * 100 >= heldOut.count * 97)
}

@Test func aThirdOfAtLeastSixHundredEntriesMeanNothing() {
  for entries in [englishEntries, koreanEntries] {
    #expect(entries.count >= 600)
    #expect(Set(entries).count == entries.count)
    #expect(entries.count { !$0.contains("|") } * 3 >= entries.count)
  }
}
