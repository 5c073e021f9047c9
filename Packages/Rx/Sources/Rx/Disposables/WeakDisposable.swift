/// Disposes an object that the source retains but the subscription must not retain.
///
/// If the subscription that an operator returns retained the consumer's sink, releasing the source
/// would not release its subscribers.
@usableFromInline
struct WeakDisposable: Disposable {
    private weak var object: (any Disposable & AnyObject)?

    @usableFromInline
    init(_ object: any Disposable & AnyObject) { self.object = object }

    @usableFromInline
    func dispose() { object?.dispose() }
}
