import Rx
import RxDispatch
import Testing

@MainActor struct BinderTests {
    final class Lamp: ReactiveCompatible {
        var level = 0
        var changes: [Int] = []
    }

    @Test func `a binder hands elements to its target, on its scheduler`() {
        let lamp = Lamp()
        let scheduler = HistoricalScheduler()
        let binder = Binder(lamp, scheduler: scheduler) { $0.changes.append($1) }
        let subscription = Observable.of(1, 2).subscribe(binder)
        #expect(lamp.changes == [])
        scheduler.start()
        #expect(lamp.changes == [1, 2])
        subscription.dispose()
    }

    @Test func `a binder does not retain its target`() {
        var lamp: Lamp? = Lamp()
        weak let released = lamp
        let binder = Binder<Int>(lamp ?? Lamp(), scheduler: ImmediateScheduler.instance) { _, _ in
            Issue.record("the target was gone")
        }
        lamp = nil
        #expect(released == nil)
        binder.on(.next(1))
        binder.asObserver().onCompleted()
    }

    @Test func `properties have binders of their own, on the main queue`() {
        let lamp = Lamp()
        Observable.just(7).subscribe(lamp.rx.level).dispose()
        #expect(lamp.level == 7)
        #expect(lamp.rx.base === lamp)
        #expect(Lamp.rx == Reactive<Lamp>.self)
    }

    #if DEBUG
        @Test func `an error for a binder is a mistake of the program`() async {
            await #expect(processExitsWith: .failure) {
                let lamp = Lamp()
                Binder<Int>(lamp, scheduler: ImmediateScheduler.instance) { _, _ in }
                    .onError(Failure())
            }
        }
    #endif
}
