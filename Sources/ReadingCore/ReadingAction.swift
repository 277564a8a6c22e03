public import Kernel
public import Kit
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
  /// The second page of the menu, or the first again.
  case menuMoreTapped(isLong: Bool)
  case menuClosed
  case cardFocused(ID<Entity>)
  case showMoreTapped(ListName)
  case backTapped
  case articleRetryTapped
  case picture(PictureAction)
  case smallerTextTapped
  case largerTextTapped
  case faceChosen(ReaderStyle.Face)
  case spacingChosen(Int)
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
  case summarising(SummaryAction)
  case filing(FilingAction)
}

/// What a reading screen asks of the app.
public typealias ReadingEffect = FeatureEffect<ReadingRequest>

/// What only the reading screens ask for.
public enum ReadingRequest: Hashable, Sendable {
  /// As `FeatureEffect.record`; the draft that the changes are made of goes in the same transaction.
  case recordDraft([Edit], Saying, SavedDraft)
  /// The same for a merged text.
  case recordText(TextRecord, Saying, SavedDraft)
  /// Write a merged text, and say nothing.
  case recordNote(ID<Entity>, EntityKind, RegisterNumber, String)
  /// Record it, and say whether it is tried now or once there is a network.
  case recordRetry(Edit)
  /// Get the article of this hash, for the reader.
  case fetchArticle(ID<Entity>, content: String)
  /// Get the article of this hash, to copy it.
  case fetchForCopy(ID<Entity>, content: String)
  /// Get the blocks of an item's page, to choose the text from.
  case fetchBlocks(ID<Entity>)
  /// Ask which feeds there are at an address, for the so-manieth time.
  case findFeeds(String, attempt: Int)
  /// Ask the server to look at the feeds now: what they have comes as all changes do.
  case checkFeeds
  /// Note what the text that is written on was at its beginning.
  case baseWriting
  case capture(CaptureRequest)
  case scrollToPlace(ReadingPlace)
  /// Look again, in a while, whether the place must be written.
  case watchPlace
  case keepStyle(ReaderStyle)
  /// Keep what was looked for; nothing where that was cleared.
  case keepRecent([UInt8])
  /// The part of the Inbox that this device shows.
  case keepTab(InboxTab)
  /// Whether this device shows lists as rows or as cards.
  case keepLayout(isRows: Bool)
  case speak(Utterance)
  case hush
  case showPlaying(NowPlaying?)
  /// Tell, unless something is heard of the speech before.
  case awaitSpeech(milliseconds: UInt32)
  case keepListenStyle(ListenStyle)
  /// Ask the server how a collection is shared, or change that.
  case publishing(ID<Entity>, PublishWish)
  /// Whether this device shows highlights by day.
  case keepGrouping(isByDay: Bool)
  /// Show that this is selected in the article.
  case showSelection(TextRange)
  /// Give the person a file of this name.
  case saveText(fileName: String, text: String)
  /// What is known of the items is old: sync, and answer by `endOutdated`.
  case catchUp
}

/// What was typed or recorded and is stored now, so that its sheet closes.
public enum SavedDraft: Hashable, Sendable {
  /// Of the sheet for a link.
  case link
  /// Of the sheet for a note.
  case note
  /// Why an item was saved.
  case reason
  /// Of a note that is changed in its page.
  case writing(ID<Entity>)
  /// What was spoken.
  case voice
}
