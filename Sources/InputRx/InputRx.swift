// Everything but the command line, under one name: `import InputRx` gives devices, recordings,
// configuration and its diagnostics, recognisers, the pipeline, its explanation and ``LiveReading``
// to programs of your own (docs/library.md). What other programs need not know has the access `package`.

@_exported public import Configuration
@_exported public import Diagnostics
@_exported public import Gestures
@_exported public import InputEvents
@_exported public import Insight
@_exported public import LinuxInput
@_exported public import Pipeline
@_exported public import Recordings
@_exported public import Rx
