/// A reader for one section of a configuration, or for one kind of value in it.
protocol Reader {
    /// Collects the reader's diagnostics.
    var findings: Findings { get }
    /// The definitions of other sections.
    var definitions: Definitions { get }

    init(findings: Findings, definitions: Definitions)
}

extension Reader {
    var commandReader: CommandReader { CommandReader(findings: findings) }
    var conditionReader: ConditionReader { reader() }
    var effectReader: EffectReader { reader() }
    var gestureReader: GestureReader { reader() }
    var operatorReader: OperatorReader { reader() }
    var patternReader: PatternReader { reader() }
    var stateReader: StateReader { reader() }
    var streamReferenceReader: StreamReferenceReader { reader() }

    init(_ findings: Findings, _ definitions: Definitions) {
        self.init(findings: findings, definitions: definitions)
    }

    /// Returns another reader of the same document.
    private func reader<Other: Reader>() -> Other {
        Other(findings: findings, definitions: definitions)
    }
}
