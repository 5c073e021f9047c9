/// The sorts of mistakes that are found in YAML before anybody asks what it means.
///
/// The raw values are the codes of the diagnostics.
package enum YAMLProblem: String, CaseIterable, Sendable {
    /// It is not YAML.
    case syntax = "syntax"
    /// A tab stands where the indentation counts.
    case tab = "tab"
    /// Bytes that are no UTF-8, or a character that YAML does not allow.
    case encoding = "encoding"
    /// Lists and mappings stand inside each other too deeply.
    case nesting = "nesting"
    /// `&name`, `*name`: parts of the file that stand for others.
    case anchor = "anchor"
    /// `!type`: types of values, which the reader decides here.
    case tag = "tag"
    /// `<<: …`, which only makes sense with anchors.
    case mergeKey = "merge-key"
    /// A second document after `---`.
    case documents = "documents"
    /// A key that stands twice in one mapping.
    case duplicateKey = "duplicate-key"
    /// A list or mapping in the place of a key.
    case keyNotText = "key-not-text"
}
