import Rx
import Testing

@Suite(.leavesNothing) struct RelayTests {
    @Test func `a late subscriber receives nothing, the latest element or the remembered ones`() {
        func received(_ relay: some RelayType<Int>) -> [Int] {
            for number in 1...3 { relay.accept(number) }
            var received: [Int] = []
            let subscription = relay.asInfallible().subscribe(onNext: { received.append($0) })
            relay.accept(4)
            subscription.dispose()
            relay.accept(5)
            return received
        }
        #expect(received(PublishRelay()) == [4])
        #expect(received(BehaviorRelay(value: 0)) == [3, 4])
        #expect(received(ReplayRelay.create(bufferSize: 2)) == [2, 3, 4])
        #expect(received(ReplayRelay.createUnbounded()) == [1, 2, 3, 4])
    }
}
