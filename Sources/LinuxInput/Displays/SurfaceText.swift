import InputEvents

extension Surface {
    /// The size in words for people, with its certainty and its source.
    package var text: String {
        let size = "\(Int(width.rounded())) × \(Int(height.rounded())) mm"
        return switch source {
        case .configuration: "\(size) (certain: from the configuration)"
        case .resolution: "\(size) (certain: the device reports it)"
        case .display: "\(size) (likely: its display is that large)"
        case .guess:
            "about \(size) (a guess: measure it, and write `size: WIDTHxHEIGHTmm` under `devices:`)"
        }
    }
}
