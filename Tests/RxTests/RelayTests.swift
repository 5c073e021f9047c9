import Rx
import Testing

@Suite(.leavesNothing) struct RelayTests {
    @Test func `a late subscriber is told nothing, the latest element or the remembered ones`() {
        func told(_ relay: some RelayType<Int>) -> [Int] {
            for number in 1...3 { relay.accept(number) }
            var told: [Int] = []
            let subscription = relay.asInfallible().subscribe(onNext: { told.append($0) })
            relay.accept(4)
            subscription.dispose()
            relay.accept(5)
            return told
        }
        #expect(told(PublishRelay()) == [4])
        #expect(told(BehaviorRelay(value: 0)) == [3, 4])
        #expect(told(ReplayRelay.create(bufferSize: 2)) == [2, 3, 4])
        #expect(told(ReplayRelay.createUnbounded()) == [1, 2, 3, 4])
    }
}
