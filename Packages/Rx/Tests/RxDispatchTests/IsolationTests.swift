import Dispatch
import Rx
import RxDispatch
import Testing

/// Tests closures of an actor that are called outside the actor.
///
/// The compiler adds the check to code in Swift 6 mode, such as this file, because `Rx` itself is
/// compiled in Swift 5 mode.
struct IsolationTests {
    @MainActor final class Model {
        var count = 0
        let numbers = PublishSubject<Int>()
        let done = Signal()
        let queue = NamedQueue("background")

        /// Sends a number and waits until the number has arrived.
        func send() {
            numbers.onNext(1)
            done.wait()
        }
    }

    @Test func `a closure of the main actor on a queue traps: subscribe`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            model.numbers.observe(on: model.queue.scheduler as any SchedulerType).subscribe(
                onNext: {
                    model.count += $0
                    model.done.send()
                }
            )
            model.send()
        }
    }

    @Test func `a closure of the main actor on a queue traps: an operator`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            model.numbers.delay(.zero, scheduler: model.queue.scheduler)
                .map {
                    model.count += $0
                    model.done.send()
                }
                .subscribe()
            model.send()
        }
    }

    @Test func `a closure of the main actor on a queue traps: create`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            Observable<Int>.create { _ in
                model.count += 1
                model.done.send()
                return Disposables.create()
            }
            .subscribe(on: model.queue.scheduler)
            .subscribe()
            model.done.wait()
        }
    }

    @Test func `a closure of an actor on a queue traps`() async {
        await #expect(processExitsWith: .failure) {
            actor Counter {
                var count = 0
                let done = Signal()

                func listen(on queue: any SchedulerType) {
                    Observable.just(1).observe(on: queue).subscribe(onNext: {
                        self.count += $0
                        self.done.send()
                    })
                    done.wait()
                }
            }
            await Counter().listen(on: NamedQueue("background").scheduler)
        }
    }

    @Test func `a closure in a variable whose type names the main actor traps`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            let count: @MainActor (Int) -> Void = {
                model.count += $0
                model.done.send()
            }
            let numbers = model.numbers.observe(on: model.queue.scheduler as any SchedulerType)
            numbers.subscribe(onNext: count)
            model.send()
        }
    }

    @Test func `a closure in a variable that another closure calls traps`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let model = Model()
            let count: (Int) -> Void = {
                model.count += $0
                model.done.send()
            }
            let numbers = model.numbers.observe(on: model.queue.scheduler as any SchedulerType)
            numbers.subscribe(onNext: { count($0) })
            model.send()
        }
    }

    @MainActor @Test func `a closure of the main actor may run on the main queue`() async throws {
        let model = Model()
        model.numbers.observe(on: MainScheduler.instance).subscribe(onNext: { model.count += $0 })
        model.numbers.onNext(1)
        let number = model.numbers.observe(on: model.queue.scheduler as any SchedulerType)
            .observe(on: MainScheduler.instance)
            .map { number in
                model.count += number
                return number
            }
            .take(1).asSingle()
        async let sent: Void = Task { model.numbers.onNext(1) }.value
        #expect(try await number.value == 1)
        await sent
        #expect(model.count == 3)
    }
}
