public import Kernel
public import SyncCore

/// What happened on a reading screen.
public enum ReadingAction: Sendable {
  case addLinkTapped
  case linkSheetClosed
  case linkChanged(String)
  case linkSubmitted
  case archiveTapped(ID<Entity>)
  case favouriteTapped(ID<Entity>)
  case deleteTapped(ID<Entity>)
  case tryAgainTapped(ID<Entity>)
  case saveLinkTapped(ID<Entity>)
  case menuTapped(ID<Entity>)
  case menuClosed
  case cardFocused(ID<Entity>)
  case showMoreTapped(ListName)
  case backTapped
  case articleRetryTapped
  case picture(PictureAction)
  case smallerTextTapped
  case largerTextTapped
  case faceChosen(isSerif: Bool)
  case styleTapped
  case styleClosed
  case widthChosen(Int)
  case paperChosen(ReaderStyle.Paper)
  case connectionRetryTapped
  case offlineContentTapped
  case organising(OrganiseAction)
  case capturing(CaptureAction)
  case marking(MarksAction)
  case listening(ListenAction)
  case suggesting(PresentAction)
  case searching(SearchAction)
  case choosing(ChooseAction)
}

/// What a reading screen asks of the app.
public enum ReadingEffect: Hashable, Sendable {
  /// Store and sync these changes; once the device has them, say so.
  ///
  /// The draft that they are made of goes in the same transaction.
  case record([Edit], Confirmation, removing: SavedDraft? = nil)
  /// Get the article of this hash, for the reader.
  case fetchArticle(ID<Entity>, content: String)
  /// Get the blocks of an item's page, to choose the text from.
  case fetchBlocks(ID<Entity>)
  case open(path: String)
  /// Open this in the place of what is open: the way back is the same.
  case openBeside(path: String)
  /// Write another address for the screen that is shown.
  case readdress(path: String)
  case goBack(otherwise: String)
  case focus(id: String)
  /// Keep what was typed.
  case keepDraft(String)
  /// Keep what was typed of notes: the device has it before long.
  case keepDrafts
  /// As `record`, for a merged text.
  case recordText(TextRecord, Confirmation, removing: SavedDraft)
  /// Note what the text that is written on was at its beginning.
  case baseWriting
  case capture(CaptureRequest)
  case scrollToPlace(ReadingPlace)
  case scrollToTop
  /// Look again, in a while, whether the place must be written.
  case watchPlace
  case keepStyle(ReaderStyle)
  /// Keep what was not wanted now, and until when.
  case keepPutOff([UInt8])
  /// The part of the Inbox that this device shows.
  case keepTab(InboxTab)
  case reconnect
  /// Get the article of this hash, to copy it.
  case fetchForCopy(ID<Entity>, content: String)
  case copy(String, saying: String)
  /// Hand the address to another app; where that cannot be, copy it.
  case share(title: String, url: String)
  /// Write a merged text, and say nothing.
  case recordNote(ID<Entity>, EntityKind, RegisterNumber, String)
  case speak(Utterance)
  case hush
  case showPlaying(NowPlaying?)
  /// Tell, unless something is heard of the speech before.
  case awaitSpeech(milliseconds: UInt32)
  case keepListenStyle(ListenStyle)
  case keepInView(id: String)
  case clearSelection
  /// What is known of the items is old: sync, and answer by `endOutdated`.
  case catchUp
  /// Hand over, bit by bit, what the device has of these contents.
  case readContents(token: UInt32, hashes: [String])
}

/// What is said once a change is stored, and how it is taken back.
public enum Confirmation: Hashable, Sendable {
  /// Nothing: a reading place, a first opening.
  case silent
  case linkSaved
  case linkSavedAgain
  case archived(undo: Edit)
  case movedToInbox(undo: Edit)
  case favourited
  case unfavourited
  case deleted(undo: Edit)
  case willTryAgain
  case keptAsLink
  case textChosen(undo: [Edit])
  case textAutomatic(undo: [Edit])
  case undone
  case captured(Captured)
  case listened
  case highlighted(undo: Edit)
  case highlightDeleted(undo: Edit)
  /// What another of the apps says.
  case saying(Saying)
}

/// What was typed and is part of what is recorded.
public enum SavedDraft: Hashable, Sendable {
  /// Of the sheet for a link.
  case link
  /// Of the sheet for a note.
  case note
  /// Why an item was saved.
  case reason
  /// Of a note that is changed in its page.
  case writing(ID<Entity>)
}
