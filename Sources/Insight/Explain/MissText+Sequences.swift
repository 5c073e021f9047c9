import Configuration
import Gestures
import Pipeline

extension MissText {
    /// How far a sequence got, and why no farther.
    func sequence(_ miss: Check) -> String {
        let names = (pattern?.parts ?? []).map { GestureVocabulary.words(for: $0.kind) }
        switch miss.quantity {
        case .parts where miss.measured == 0: return "not its first part, \(names.first ?? "")"
        case .parts:
            return "after " + names.prefix(miss.measured.whole).joined(separator: " then ")
        case .nothingFollowed:
            return "nothing came within \(miss.limit.number.text(decimals: 0)) ms"
        default: return "something else came"
        }
    }

    /// A miss of one part of a sequence, as a miss of that gesture alone; nil for other misses.
    func part(of miss: Check) -> (words: MissText, miss: Check)? {
        guard let index = miss.part, let parts = pattern?.parts, parts.indices.contains(index)
        else { return nil }
        var own = miss
        own.part = nil
        return (MissText(explanation, parts[index]), own)
    }
}
