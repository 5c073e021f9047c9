/// Disposes an object that is kept alive by the source and not by the subscription.
///
/// What an operator hands to its consumer must not hold the consumer's sink, or a source that is
/// dropped could not release its subscribers.
@usableFromInline
struct WeakDisposable: Disposable {
    private weak var object: (any Disposable & AnyObject)?

    @usableFromInline
    init(_ object: any Disposable & AnyObject) { self.object = object }

    @usableFromInline
    func dispose() { object?.dispose() }
}
