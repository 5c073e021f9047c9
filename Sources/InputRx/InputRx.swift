// Everything but the command line, under one name: `import InputRx` gives devices, recordings,
// configuration and its diagnostics, recognisers, the pipeline, its explanation and ``LiveReading`` to
// programs of your own (docs/build/library.md). Everything that other programs do not need has `package`
// access.

@_exported public import Configuration
@_exported public import Desktops
@_exported public import Diagnostics
@_exported public import Gestures
@_exported public import InputEvents
@_exported public import Insight
@_exported public import LinuxInput
@_exported public import Migration
@_exported public import Pipeline
@_exported public import Recordings
@_exported public import Rx
