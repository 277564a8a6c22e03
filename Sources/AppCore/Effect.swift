import Kernel
public import Kit
public import ReadingCore
public import SyncCore

/// What the core asks the host to do.
///
/// The host answers with a `HostEvent`.
///
/// `token` is chosen by the core and comes back with the answer.
public enum Effect: Hashable, Sendable {
  /// Send a request to our own server; answered by `responded`.
  case request(token: UInt32, HTTPCall)
  /// Store all rows in one durable transaction; answered by `persisted`.
  case persist(token: UInt32, [StoreWrite])
  /// Read every row of a store; answered by `loaded`.
  case load(token: UInt32, StoreName)
  /// Fire `timerFired` after that many milliseconds; a second timer of the same token replaces the
  /// first.
  case startTimer(token: UInt32, milliseconds: UInt32)
  case stopTimer(token: UInt32)
  /// Show this path in the address bar.
  ///
  /// `replaces` leaves no entry to go back to.
  case navigate(path: String, replaces: Bool)
  /// Back to the entry before; `otherwise` is shown where none of the app's lies before it.
  case goBack(otherwise: String)
  /// Open or close the stream of "there is more" (`Routes.events`).
  case openStream
  case closeStream
  /// Tell the other tabs; they get `heard`.
  case broadcast([UInt8])
  /// Keep these paths for offline (articles, images); `kept` tells what is there.
  case keep(paths: [String])
  /// Bring the reader to this place: block index, UTF-16 offset into the block's text.
  case scrollToPlace(block: Int, offset: Int)
  case scrollToTop
  /// Move the keyboard focus to the element of this id.
  case focus(id: String)
  /// Say it to screen readers.
  case announce(String)
  case setTitle(String)
  /// Show the page in this look and language, and keep the look for the next first paint.
  ///
  /// The look is a `Look`'s text, the language a tag.
  case setLook(String, language: String)
  /// Forget everything that belongs to the account: database, kept contents.
  ///
  /// The rows are written in the transaction that clears the database. Answered by `erased`.
  case erase(token: UInt32, leaving: [StoreWrite] = [])
  /// Load the new version that waits.
  case applyUpdate
  case openExternal(url: String)
  case copy(String)
  case vibrate(milliseconds: UInt32)
  /// Ask the browser not to evict our data.
  case askForPersistence
  /// Load what of the program the first screens do without.
  case loadRest
  /// Hand the address to another app; where that cannot be, copy it. `shared` comes once that is done.
  case share(title: String, url: String)
  /// Take back what is selected on the page.
  case clearSelection
  /// Speak a sentence, and nothing else any more; answered by `speech`.
  case speak(Utterance)
  /// Be silent at once.
  case hush
  /// What the system shows beside its media keys; nil: nothing.
  case showPlaying(NowPlaying?)
  /// Scroll as far as needed to see the element of this id.
  case keepInView(id: String)
  /// Let the person choose files, or take a photo where the device has a camera; each is answered by `fileTaken` or `fileRefused`.
  ///
  /// With nothing to accept it is one picture of the person, of which a small square is taken.
  case pickFile(accept: String)
  /// Keep these texts as files that a person chose, under these names and in this order; each is
  /// answered by `fileTaken` or `fileRefused`.
  case keepTexts(names: [String], texts: [String])
  /// Ask for one picture of the person, and draw it anew: small and square.
  case pickPortrait
  /// Work the microphone; answered by `recording`, and once it has ended as a chosen file is.
  case record(RecordingCommand)
  /// Tell the files that wait to be sent; answered by `filesWaiting`.
  case listFiles
  /// Send the file of this hash, or the content that the device keeps, to `Routes.contents` for this
  /// account; answered by `responded`, with status 410 where the device has it no more.
  case upload(token: UInt32, hash: String, account: String = "")
  /// Let a file wait again whose database was lost, where its bytes are among the kept contents.
  case restoreFile(WaitingFile)
  /// Tell which contents the device keeps; answered by `responded`, 64 digits for each.
  case listKept(token: UInt32)
  /// Give the person a file: these bytes, behind them the contents that the device keeps and the files that
  /// wait, and what was typed; answered by `persisted`.
  case saveCopy(token: UInt32, [UInt8])
  /// Store all rows in the database that took the place of a lost one, before whatever else waits;
  /// answered by `persisted`.
  case renew(token: UInt32, [StoreWrite])
  /// The person wants a file that was offered: it is as good as one that they chose.
  case acceptFile(hash: String)
  /// Forget a file that was sent, or that nobody wants.
  case dropFile(hash: String)
  /// Read the clipboard; answered by `pasted`.
  case paste
  /// Read the contents of these hashes, bit by bit beside everything else, a newer question ending an older one;
  /// answered by `contentsRead`.
  case readContents(token: UInt32, hashes: [String])
  /// Read what this device keeps of the search's index, the row of the lowest number first; answered by `indexRead`,
  /// without rows behind the last. From then on no other page writes any of it.
  case readIndex(token: UInt32)
  /// Put these rows of the index, and leave none but those of these numbers; answered by `indexKept`. The token is
  /// that of `readIndex`.
  case keepIndex(token: UInt32, rows: [IndexRow], numbers: [UInt32])
  /// Something without an address of its own lies over the screen, or no longer does: Back closes it.
  case cover(Bool)
  /// Whether leaving the page would lose what was typed: the browser asks first.
  case hold(Bool)
  /// Tell whether notifications may be shown, having asked the person first where `asks`; answered by
  /// `notifying`.
  case notify(asks: Bool)
  /// Tell how this browser has notifications; answered by `browserSeen`.
  case lookAtBrowser
  /// Let this browser be sent to by whoever has the server's key; answered by `browserSeen`.
  case subscribe(key: String)
  /// End that; answered by `browserSeen`.
  case unsubscribe
  /// Put a number on the app's icon, and tell the keys of the notices that are shown: `noticesShown`, where there are any.
  case tendNotices(badge: Int)
  /// Take the notices of these keys off the screen.
  case closeNotices(keys: [String])
  /// Ask the routes of notifications; answered by `noticesAnswered`.
  case callNotices(token: UInt32, NoticeCall)
  /// Tell where this device is (`positionSeen`, `positionMissing`) and what it tells of itself (`deviceSeen`), while the page
  /// is seen.
  ///
  /// The person is asked for the position only where `asks`, and then it is read at once; else at most every five minutes.
  case watchSurroundings(places: Bool, device: Bool, asks: Bool)
  /// Do this with a passkey, asking the server before and after; answered by `responded`.
  ///
  /// A status below 100 is the browser's: 1 not wanted, 2 not here, 3 there is one already.
  case passkey(token: UInt32, PasskeyAct)
  /// Go to a page of somebody else's in this window, from where the person comes back.
  case leave(url: String)
  /// From now on a file that is dropped on the screen of imports is as good as one that was chosen there.
  case watchDrops
  /// Let the person choose a file that another program exported; answered by `importChosen`.
  case chooseImport
  /// Send the file that was chosen last to this path; told by `importSent`, answered by `responded`, with status 410
  /// where it cannot be read any more.
  case sendImport(token: UInt32, path: String)
  /// Send it no further.
  case stopImport
  /// Give the person a file of this name with this text, a table or Markdown.
  case saveText(fileName: String, text: String)
  /// Show that this is selected in the article, where a mouse or keys select.
  case showSelection(range: TextRange)
}

/// A request to our own server.
public struct HTTPCall: Hashable, Sendable {
  public enum Method: UInt8, Sendable, CaseIterable {
    case get = 0
    case post = 1
    case put = 2
    case delete = 3
  }

  public var method: Method
  public var path: String
  /// CBOR, or nil for no body.
  public var body: [UInt8]?

  public init(_ method: Method, _ path: String, body: [UInt8]? = nil) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// What the host tells the core.
public enum HostEvent: Hashable, Sendable {
  /// The answer to a request.
  ///
  /// Status 0: no answer (offline, aborted, timed out). `retryAfter` is the header of that name, in
  /// seconds, or 0.
  case responded(token: UInt32, status: Int, body: [UInt8], retryAfter: UInt32 = 0)
  /// Whether the transaction is durable; if not, nothing of it was stored.
  case persisted(token: UInt32, succeeded: Bool)
  case loaded(token: UInt32, StoreName, rows: [StoreRow])
  /// The rows of the store are there, but the browser could not read them.
  case loadFailed(token: UInt32)
  /// The browser has deleted the database that this page began with; there is another, empty one.
  ///
  /// It waits for `renew`.
  case storageLost
  /// The browser gives this page no database: rows last as long as the page.
  case storageMissing
  case timerFired(token: UInt32)
  /// The address changed: back, forward, a followed link.
  case navigated(path: String)
  case streamOpened
  case streamMessage
  case streamClosed
  /// Another tab's `broadcast`.
  case heard([UInt8])
  /// This tab leads (or no longer): it alone syncs.
  case leading(Bool)
  case online(Bool)
  /// The page came to the front or went to the back.
  case visible(Bool)
  /// These paths are on this device now.
  case kept(paths: [String])
  /// The first visible place of the reader, after scrolling settles: block, offset, permille of the
  /// way.
  case readingPlace(block: Int, offset: Int, permille: Int)
  /// A new version waits to be applied.
  case updateReady
  /// Whether everything is gone that was to be erased; if not, the host reads none of it any more and
  /// tries again at its next start.
  case erased(token: UInt32, succeeded: Bool)
  /// The key was pressed outside of any field.
  case keyPressed(key: String, modifiers: UInt8)
  /// The window's size in CSS pixels, at start and when it changes.
  case resized(width: Int, height: Int)
  /// What is seen of the long list on the screen, as rows that are not drawn come near.
  case listSeen(ListSight)
  /// Nothing here takes what is shared: its address was copied.
  case shared(isCopied: Bool)
  /// What is selected of the open article's text; nil where nothing is.
  case selected(TextRange?)
  /// What became of an utterance, which voices there are, which media key was pressed.
  case speech(SpeechEvent)
  /// A file is durable on this device.
  case fileTaken(WaitingFile)
  case fileRefused(FileTrouble)
  /// The files that wait to be sent.
  case filesWaiting([WaitingFile])
  /// Which files wait could not be read.
  case filesUnreadable
  /// How the recording goes: milliseconds, and how loud it is, of 100.
  case recording(RecordingState, milliseconds: Int, level: Int)
  /// What the clipboard held; empty where it must not be read.
  case pasted(String)
  /// The next of the contents that were asked for, in that order; empty where the device has none.
  case contentsRead(token: UInt32, contents: [[UInt8]])
  case indexRead(token: UInt32, rows: [IndexRow])
  /// Not kept where there is no room, or where another page has read the index since: nothing was written then.
  case indexKept(token: UInt32, isKept: Bool)
  case notifying(NotificationPermission)
  /// How this browser has notifications: once the rest of the app is there, whenever the page comes to the front, and when it was asked.
  case browserSeen(BrowserNotices)
  /// The keys of the notices that the system shows.
  case noticesShown(keys: [String])
  /// Status 0: no answer.
  case noticesAnswered(token: UInt32, status: Int, NoticeAnswer)
  /// Whether the system asks for dark screens.
  case darkened(Bool)
  /// The bits of `DeviceSigns`.
  case deviceSeen(signs: UInt8)
  case positionSeen(Position)
  case positionMissing(PositionTrouble)
  /// A file of another program was chosen, of so many bytes; the host has it until the next one.
  case importChosen(name: String, size: Int)
  /// How much of it is sent.
  case importSent(permille: Int)
}
