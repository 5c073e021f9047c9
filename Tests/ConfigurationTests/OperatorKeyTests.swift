import Configuration
import Diagnostics
import Testing

@Suite("The keys of stream operators") struct OperatorKeyTests {
    @Test("each is read as the operator that it configures", arguments: OperatorKey.allCases)
    func readBack(key: OperatorKey) throws {
        let value =
            switch key {
            case .throttle, .debounce, .audit, .delay, .window: "300ms"
            case .skip, .take, .buffer: "3"
            case .skipWhile, .takeWhile: "{fingers: 2}"
            case .distinct, .scanCount: "true"
            }
        let binding = try binding("on: tap, fingers: 2-3, \(key.rawValue): \(value)")
        #expect(binding.operators.map(\.key) == [key])
    }

    @Test(
        "beside a continuous gesture stand those that keep its steps",
        arguments: OperatorKey.allCases
    )
    func continuous(key: OperatorKey) throws {
        let value = key.keepsSteps ? "300ms" : "1"
        let text = "bindings: [{on: pinch, update: date, \(key.rawValue): \(value)}]"
        let diagnostics = ConfigurationReader.read(Source(name: "", text: text)).1
        let lossy = diagnostics.filter { $0.message.contains("would lose steps") }
        #expect(lossy.isEmpty == key.keepsSteps)
    }
}
