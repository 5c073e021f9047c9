import Rx
import RxTest
import Testing

/// Tests laws that need no reference on random programs; a failure shows the seed and the program.
///
/// Checks 250 programs by default and 1,000 with `INPUTRX_ROUNDS=1`;
/// `INPUTRX_PROGRAMS=20000 swift test --filter RandomProgramTests` sets their number.
@Suite(.leavesNothing) struct RandomProgramTests {
    static let batches = 0..<50
    static let batchSize = max(1, (environment("INPUTRX_PROGRAMS") ?? rounds(of: 1000)) / 50)

    func forEachProgram(_ batch: Int, _ check: (RandomProgram, _ context: Comment) -> Void) {
        for seed in batch * Self.batchSize..<(batch + 1) * Self.batchSize {
            let program = RandomProgram(seed: UInt64(seed))
            check(program, "seed \(seed): \(program.text)")
        }
    }

    @Test(arguments: batches)
    func `nothing follows an end or disposal, and nothing is left behind`(batch: Int) {
        forEachProgram(batch) { program, context in
            for disposed in [1000, 200 + batch * 13] {
                let outcome = program.run(disposed: disposed)
                #expect(!outcome.received.dropLast().contains { $0.value.isStopEvent }, context)
                #expect(outcome.toldAfterDisposal == 0, context)
                #expect(outcome.isIdle, context)
                let isOver = outcome.subscriptions.joined().allSatisfy { $0.unsubscribe < .max }
                #expect(isOver, context)
            }
        }
    }

    @Test(arguments: batches)
    func `the same program gives the same result at any time`(batch: Int) {
        forEachProgram(batch) { program, context in
            let first = program.run()
            #expect(first == program.run(), context)
            #expect(first == program.run(shift: 12_345), context)
        }
    }

    @Test(arguments: batches)
    func `disposal does not change what came before`(batch: Int) {
        forEachProgram(batch) { program, context in
            let disposed = 210 + batch * 13
            let whole = program.run().received.filter { $0.time < disposed }
            let part = program.run(disposed: disposed).received.filter { $0.time < disposed }
            #expect(whole == part, context)
        }
    }

    /// Operators that do not change the events at any place in a chain.
    static let identities: [(name: String, operate: @Sendable (Numbers) -> Numbers)] = [
        ("map", { $0.map { $0 } }),
        ("filter", { $0.filter { _ in true } }),
        ("observe(on:)", { $0.observe(on: ImmediateScheduler.instance) }),
        ("materialize", { $0.materialize().dematerialize() }),
        ("do", { $0.do(onNext: { _ in }, onDispose: {}) }),
        ("take", { $0.take(.max) }),
        ("skip", { $0.skip(0) }),
        ("take until never", { $0.take(until: Numbers.never()) }),
        ("concat", { .concat([$0]) }),
        ("merge", { .merge([$0]) }),
        ("amb", { $0.amb(Numbers.never()) }),
        ("catch", { $0.catch { .error($0) } }),
        ("ifEmpty", { $0.ifEmpty(switchTo: .empty()) }),
        ("deferred", { source in .deferred { source } }),
        ("flatMap", { source in Observable.just(0).flatMap { _ in source } }),
        ("flatMapLatest", { source in Observable.just(0).flatMapLatest { _ in source } }),
        ("concatMap", { $0.concatMap { Numbers.just($0) } }),
        ("groupBy", { $0.groupBy { $0 }.merge() }),
        ("zip", { .zip([$0]) { $0[0] } }),
        ("combineLatest", { .combineLatest([$0]) { $0[0] } }),
    ]

    /// Operators that do not change the events for a single subscriber.
    static let sharing: [(name: String, operate: @Sendable (Numbers) -> Numbers)] = [
        ("share", { $0.share() }),
        ("share(replay: 1)", { $0.share(replay: 1) }),
        ("share forever", { $0.share(scope: .forever) }),
        ("publish", { $0.publish().refCount() }),
        ("replay", { $0.replay(1).refCount() }),
    ]

    @Test(arguments: batches)
    func `sharing changes nothing for one subscriber`(batch: Int) {
        forEachProgram(batch) { program, context in
            let plain = program.run()
            for (name, operate) in Self.sharing {
                let changed = program.run(insertion: (program.places - 1, operate))
                #expect(changed == plain, "\(name), \(context)")
            }
        }
    }

    @Test(arguments: batches)
    func `an operator that changes nothing may be anywhere`(batch: Int) {
        forEachProgram(batch) { program, context in
            let plain = program.run()
            for (index, identity) in Self.identities.enumerated() {
                let place = (batch + index) % program.places
                let changed = program.run(insertion: (place, identity.operate))
                #expect(changed == plain, "\(identity.name) at \(place), \(context)")
            }
        }
    }
}
