import Dispatch
import Foundation
import Rx
import RxDispatch

// Source that was written for RxSwift, one line a signature. It is not run, only compiled.

private struct Oops: Error {}

private final class Lamp: ReactiveCompatible {
    var level = 0.0
}

private func disposables(_ one: any Disposable) {
    _ = Disposables.create()
    _ = Disposables.create {}
    _ = Disposables.create(with: {})
    _ = Disposables.create(one, one)
    let cancelable: any Cancelable = Disposables.create(one, one, one, one, one)
    _ = cancelable.isDisposed
    _ = BooleanDisposable().isDisposed
    let composite = CompositeDisposable(one, one, one, one, one)
    _ = CompositeDisposable()
    _ = CompositeDisposable(disposables: [one])
    if let key: CompositeDisposable.DisposeKey = composite.insert(one) {
        composite.remove(for: key)
    }
    _ = composite.count
    composite.dispose()
    let counted = RefCountDisposable(disposable: one)
    counted.retain().dispose()
    _ = counted.isDisposed
    ScheduledDisposable(scheduler: MainScheduler.instance, disposable: one).dispose()
    let serial = SerialDisposable()
    serial.disposable = one
    _ = serial.disposable
    _ = serial.isDisposed
    let later = SingleAssignmentDisposable()
    later.setDisposable(one)
    _ = later.isDisposed
    let bag = DisposeBag {
        one
        one
    }
    bag.insert(one)
    bag.insert(one, one)
    bag.insert([one, one])
    bag.insert {
        one
        one
    }
    one.disposed(by: bag)
}

private func subjects() throws {
    let publish = PublishSubject<Int>()
    publish.on(.next(1))
    publish.asObserver().onNext(1)
    _ = publish.hasObservers
    let behavior = BehaviorSubject(value: 1)
    _ = try behavior.value()
    behavior.asObserver().onCompleted()
    _ = behavior.hasObservers
    let replay = ReplaySubject<Int>.create(bufferSize: 1)
    _ = ReplaySubject<Int>.createUnbounded()
    replay.asObserver().onError(Oops())
    _ = replay.hasObservers
    let async = AsyncSubject<Int>()
    async.on(.completed)
    _ = async.hasObservers
    publish.dispose()
}

private func events(_ event: Event<Int>) {
    _ = event.map { "\($0)" }
    _ = (event.element, event.error, event.isStopEvent)
    _ = [RxError.argumentOutOfRange, .moreThanOneElement, .noElements, .timeout, .unknown]
    Hooks.defaultErrorHandler = { _, _ in }
    Hooks.customCaptureSubscriptionCallstack = { [] }
    Hooks.recordCallStackOnError = false
}

private func schedulers() {
    let queue = DispatchQueue(label: "test")
    _ = SerialDispatchQueueScheduler(internalSerialQueueName: "name")
    _ = SerialDispatchQueueScheduler(
        internalSerialQueueName: "name",
        serialQueueConfiguration: { _ in },
        leeway: .milliseconds(1)
    )
    _ = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "name")
    _ = SerialDispatchQueueScheduler(qos: .default)
    _ = SerialDispatchQueueScheduler(
        qos: .userInitiated,
        internalSerialQueueName: "name",
        leeway: .nanoseconds(0)
    )
    _ = ConcurrentDispatchQueueScheduler(qos: .background)
    _ = ConcurrentDispatchQueueScheduler(queue: queue, leeway: .seconds(1))
    _ = OperationQueueScheduler(operationQueue: OperationQueue())
    _ = OperationQueueScheduler(operationQueue: OperationQueue(), queuePriority: .high)
    _ = MainScheduler()
    _ = MainScheduler.asyncInstance
    MainScheduler.ensureExecutingOnScheduler()
    MainScheduler.ensureRunningOnMainThread(errorMessage: "not here")
    CurrentThreadScheduler.instance.schedule(1) { _ in Disposables.create() }.dispose()
    _ = CurrentThreadScheduler.isScheduleRequired
    _ = MainScheduler.instance.now
    _ = MainScheduler.instance.schedule(()) { Disposables.create() }
    _ = MainScheduler.instance.scheduleRelative((), dueTime: .seconds(1)) { Disposables.create() }
    _ = MainScheduler.instance.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) {
        $0 + 1
    }
    _ = MainScheduler.instance.scheduleRecursive(0) { $1($0) }
    let history = HistoricalScheduler()
    history.advanceTo(.zero)
    history.sleep(.seconds(1))
    history.start()
    history.stop()
    _ = history.scheduleAbsoluteVirtual((), time: history.clock) { Disposables.create() }
    _ = history.scheduleRelativeVirtual((), dueTime: .zero) { Disposables.create() }
    _ = history.debugDescription
    _ =
        VirtualTimeScheduler(
            initialClock: .zero,
            converter: HistoricalSchedulerTimeConverter()
        ).now
}

private func reactive(_ lamp: Lamp) {
    let level: Binder<Double> = lamp.rx.level
    level.on(.next(1))
    level.onNext(1)
    _ = lamp.rx.base
    _ = Lamp.rx
}

extension Reactive where Base: Lamp {
    fileprivate var brightness: Binder<Double> {
        Binder(base) { lamp, level in lamp.level = level }
    }
}
