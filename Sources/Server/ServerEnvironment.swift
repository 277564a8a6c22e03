public import Storage

/// What the server's parts work with.
public struct ServerEnvironment: Sendable {
  public var configuration: ServerConfiguration
  public var storage: Storage
  public var clock: ServerClock
  public var passwords: PasswordHashing
  public var slowDown: SlowDown
  public var door: Door
  public var notifier: Notifier
  public var stamps: StampSource
  public var bundle: WebBundle
  /// What the owner is told of the server.
  public var condition: ServerCondition
  /// Nil where the owner has set up no mail server.
  public var mail: MailService?
  /// Nil where the owner has not let mail in.
  public var mailIn: MailInSettings?
  /// Nil where the owner does not sell Premium.
  public var premium: Premium?
  let texts = MergedTexts()
  let beingWritten = BytesBeingWritten()
  let challenges: Challenges
  let confirmations: Confirmations
  let codeAllowance: CodeAllowance
  /// Who vouches for people besides their passwords.
  public var providers: Providers
  public var metrics = ServerMetrics()
  /// Nil where requests are not logged.
  public var requestLog: RequestLog?
  /// Nil where nobody is told anything.
  public var notifications: Notifications?
  /// What pages are fetched and read with while somebody waits; nil where nothing is fetched.
  public var capture: CaptureEnvironment?
  /// Where indexes are kept; nil where they are made anew at each start.
  public var searchFolder: SearchFolder?
  /// By which widgets become pictures.
  public var drawing = SVGDrawing.childProcess()
  /// By which exports of other programs are read.
  public var imports = ImportReader.childProcess()

  public init(
    configuration: ServerConfiguration, storage: Storage, clock: ServerClock = .system,
    passwords: PasswordHashing = .argon2(), slowDown: SlowDown? = nil,
    notifier: Notifier = .inProcess(), stamps: StampSource = .inProcess(),
    bundle: WebBundle = .empty, mail: MailService? = nil,
    condition: ServerCondition = ServerCondition()
  ) {
    self.configuration = configuration
    self.storage = storage
    self.clock = clock
    self.passwords = passwords
    self.slowDown = slowDown ?? .inProcess(clock: clock)
    door = Door(clock: clock)
    challenges = Challenges(clock: clock)
    confirmations = Confirmations(clock: clock)
    codeAllowance = CodeAllowance(clock: clock)
    providers = .none(clock: clock)
    self.notifier = notifier
    self.stamps = stamps
    self.bundle = bundle
    self.mail = mail
    self.condition = condition
  }
}
