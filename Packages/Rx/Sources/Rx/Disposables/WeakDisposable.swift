/// Disposes an object that the source retains and the subscription must not.
///
/// The subscription that an operator returns must not retain the consumer's sink, or a source that
/// is released could not release its subscribers.
@usableFromInline
struct WeakDisposable: Disposable {
    private weak var object: (any Disposable & AnyObject)?

    @usableFromInline
    init(_ object: any Disposable & AnyObject) { self.object = object }

    @usableFromInline
    func dispose() { object?.dispose() }
}
