/// The sorts of mistakes in YAML itself, apart from its meaning.
///
/// The raw values are the codes of the diagnostics.
package enum YAMLProblem: String, CaseIterable, Sendable {
    /// It is not YAML.
    case syntax = "syntax"
    /// A tab in the indentation.
    case tab = "tab"
    /// Bytes that are not UTF-8, or a character that YAML does not allow.
    case encoding = "encoding"
    /// Lists and mappings are nested too deeply.
    case nesting = "nesting"
    /// `&name`, `*name`: references from one part of the file to another.
    case anchor = "anchor"
    /// `!type`: types of values, which only the reader decides.
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
