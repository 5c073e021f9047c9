import Rx
import RxTest
import Testing

/// Tests that an element may use the sequence that held it during its own release, because no lock
/// is held.
@Suite(.leavesNothing) struct LastBreathTests {
    private final class Talker {
        let lastWords: () -> Void
        init(_ lastWords: @escaping () -> Void) { self.lastWords = lastWords }
        deinit { lastWords() }
    }

    @Test func `of a BehaviorSubject`() {
        var heard = 0
        let subject = BehaviorSubject<Talker?>(value: nil)
        subject.onNext(
            Talker {
                heard += 1
                _ = try? subject.value()
            }
        )
        subject.onNext(nil)
        #expect(heard == 1)
        subject.onCompleted()
    }

    @Test func `of a ReplaySubject`() {
        var heard = 0
        let subject = ReplaySubject<Talker?>.create(bufferSize: 1)
        subject.onNext(Talker { subject.subscribe { _ in heard += 1 }.dispose() })
        subject.onNext(nil)
        #expect(heard == 1)
        subject.onCompleted()
    }

    @Test func `of an AsyncSubject`() {
        var heard = 0
        let subject = AsyncSubject<Talker?>()
        subject.onNext(
            Talker {
                heard += 1
                subject.onNext(nil)
            }
        )
        subject.onNext(nil)
        #expect(heard == 1)
        subject.onCompleted()
    }

    @Test func `of withLatestFrom`() {
        var heard = 0
        let (clock, subject) = (PublishSubject<Void>(), PublishSubject<Talker?>())
        let subscription = clock.withLatestFrom(subject).subscribe(onNext: { _ in heard += 1 })
        subject.onNext(Talker { clock.onNext(()) })
        subject.onNext(nil)
        #expect(heard == 1)
        subscription.dispose()
    }

    @Test func `of an observe(on:) that keeps the newest`() {
        let scheduler = TestScheduler(initialClock: 0)
        var heard = 0
        let subject = PublishSubject<Talker?>()
        let subscription = subject.observe(on: scheduler, buffering: .newest(1))
            .subscribe(onNext: { _ in heard += 1 })
        subject.onNext(Talker { subject.onNext(nil) })
        subject.onNext(nil)
        scheduler.advanceTo(10)
        #expect(heard == 1)
        subscription.dispose()
    }

    @Test(arguments: ["share", "replay", "multicast"])
    func `of a sequence that is shared with a memory`(by way: String) {
        var heard = 0
        let isDone = returns {
            var shared = Observable<Talker>.never()
            let source = Observable<Talker>.create { observer in
                if heard == 0 {
                    observer.onNext(
                        Talker {
                            heard += 1
                            shared.subscribe().dispose()
                        }
                    )
                }
                return Disposables.create()
            }
            switch way {
            case "share": shared = source.share(replay: 1)
            case "replay": shared = source.replay(1).refCount()
            default:
                shared = source.multicast { ReplaySubject.create(bufferSize: 1) }.refCount()
            }
            shared.subscribe().dispose()
            shared = .never()
        }
        #expect(isDone)
        #expect(heard == 1)
    }

    @Test func `of an error of a subject that is disposed`() {
        final class Failure: Error {
            nonisolated(unsafe) let lastWords: () -> Void
            init(_ lastWords: @escaping () -> Void) { self.lastWords = lastWords }
            deinit { lastWords() }
        }
        var heard = 0
        let isDone = returns {
            let subject = PublishSubject<Int>()
            subject.onError(
                Failure {
                    heard += 1
                    subject.subscribe(onError: { _ in }).dispose()
                }
            )
            subject.dispose()
        }
        #expect(isDone)
        #expect(heard == 1)
    }
}
