/// Reads one section of a configuration, or one sort of value in it.
protocol Reader {
    /// Where it reports what is wrong.
    var findings: Findings { get }
    /// What other sections of the document define.
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

    /// Another reader of the same document.
    private func reader<Other: Reader>() -> Other {
        Other(findings: findings, definitions: definitions)
    }
}
