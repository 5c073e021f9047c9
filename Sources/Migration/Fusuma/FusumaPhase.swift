/// The moment at which a command of fusuma runs.
enum FusumaPhase: String, CaseIterable, Hashable, Sendable {
    /// The command runs once, as soon as the gesture is recognised.
    case once
    case begin
    case update
    case end
    case cancelled
}
