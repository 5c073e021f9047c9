public import Rx

/// Runs an operator and lists the laws for operators that it breaks.
///
///     #expect(brokenOperatorLaws { source, _ in source.map { $0 + 1 } } == [])
///
/// The laws: no event is sent after the end or after disposal; the source has at most one
/// subscription at a time, and each subscription is disposed once; an error of the source is passed
/// on, unless the operator handles errors; at the end, the scheduler is idle and no object of the
/// chain is alive.
/// - Parameters:
///   - handlesErrors: True if the operator may replace errors.
///   - operate: Applies the operator to a source of numbers; it may use the scheduler.
/// - Returns: A sentence for each law that the operator breaks.
public func brokenOperatorLaws<Result: ObservableConvertibleType>(
    handlesErrors: Bool = false,
    _ operate: (Observable<Int>, TestScheduler) -> Result
) -> [String] {
    [
        LawTrial("a source that completes", .completed, operate).brokenLaws,
        LawTrial("a source that fails", .error(MarbleError()), operate).brokenLaws,
        LawTrial("a source that never ends", nil, operate).brokenLaws,
        handlesErrors
            ? [] : LawTrial("a source that fails", .error(MarbleError()), operate).lostErrors,
    ].flatMap { $0 }
}

/// One run of an operator on a source that keeps sending after its end and after disposal.
private struct LawTrial {
    /// A sentence for each broken law, except the law about errors.
    private(set) var brokenLaws: [String] = []
    /// A sentence if the result has not passed on an error.
    private(set) var lostErrors: [String] = []

    init<Result: ObservableConvertibleType>(
        _ name: String,
        _ end: Event<Int>?,
        _ operate: (Observable<Int>, TestScheduler) -> Result
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = UnrulySource(scheduler, end)
        var events: [Event<Result.Element>] = []
        var countAtDisposal: Int?
        weak var probe: Probe?
        do {
            let strongProbe = Probe()
            probe = strongProbe
            let result = operate(source.asObservable().map { strongProbe.pass($0) }, scheduler)
            let subscription = result.asObservable().subscribe { events.append($0) }
            scheduler.advanceTo(400)
            subscription.dispose()
            countAtDisposal = events.count
            source.releaseObservers()
        }
        scheduler.advanceTo(10_000)
        let stops = events.indices.filter { events[$0].isStopEvent }
        if stops.count > 1 || (stops.first.map { $0 != events.count - 1 } ?? false) {
            brokenLaws.append("\(name): something was told after the end")
        }
        if let countAtDisposal, events.count > countAtDisposal {
            brokenLaws.append("\(name): something was told after disposal")
        }
        if source.peakSubscriptions > 1 {
            brokenLaws.append(
                "\(name): the source was subscribed \(source.peakSubscriptions) times at a time"
            )
        }
        if source.disposals.contains(where: { $0 != 1 }) {
            brokenLaws.append(
                "\(name): the source's subscriptions were disposed \(source.disposals) times"
            )
        }
        if !scheduler.isIdle { brokenLaws.append("\(name): the scheduler is not idle") }
        if probe != nil { brokenLaws.append("\(name): the chain is alive after its end") }
        if !events.contains(where: { $0.error != nil }) {
            lostErrors.append("\(name): the error was lost")
        }
    }
}

/// An object that the chain retains, so that it shows if the chain is alive.
private final class Probe {
    func pass(_ element: Int) -> Int { element }
}

/// Sends a number every ten ticks and, unless it is nil, `end` after 100 ticks; goes on sending
/// numbers up to tick 200, after the end and after disposal.
private final class UnrulySource {
    private let scheduler: TestScheduler
    private let end: Event<Int>?
    /// The number of disposals of each subscription.
    private(set) var disposals: [Int] = []
    /// The greatest number of subscriptions at a time.
    private(set) var peakSubscriptions = 0
    private var observers: [AnyObserver<Int>] = []

    init(_ scheduler: TestScheduler, _ end: Event<Int>?) {
        self.scheduler = scheduler
        self.end = end
    }

    func releaseObservers() { observers = [] }

    func asObservable() -> Observable<Int> {
        Observable { [self] sink in
            let index = disposals.count
            disposals.append(0)
            peakSubscriptions = max(peakSubscriptions, disposals.filter { $0 == 0 }.count)
            let observer = AnyObserver<Int> { sink.on($0) }
            observers.append(observer)
            for tick in 1...20 {
                scheduler.scheduleAt(scheduler.clock + tick * 10) { [weak self] in
                    guard let self, index < observers.count else { return }
                    observers[index].on(.next(tick))
                    if tick == 10, let end { observers[index].on(end) }
                }
            }
            return Disposables.create { [self] in disposals[index] += 1 }
        }
    }
}
