/// The kinds of mistakes in the YAML itself, as opposed to its meaning.
///
/// The raw values are the codes of the diagnostics.
package enum YAMLProblem: String, CaseIterable, Sendable {
    /// Text that is not valid YAML.
    case syntax = "syntax"
    /// A tab in the indentation.
    case tab = "tab"
    /// Bytes that are not UTF-8, or a character that YAML does not allow.
    case encoding = "encoding"
    /// Lists and mappings that are nested too deeply.
    case nesting = "nesting"
    /// `&name`, `*name`: references from one part of the file to another.
    case anchor = "anchor"
    /// `!type`: the type of a value, which a file may not decide.
    case tag = "tag"
    /// `<<: …`, which makes sense only with anchors.
    case mergeKey = "merge-key"
    /// A second document after `---`.
    case documents = "documents"
    /// A key that occurs twice in one mapping.
    case duplicateKey = "duplicate-key"
    /// A list or mapping in place of a key.
    case keyNotText = "key-not-text"
}
