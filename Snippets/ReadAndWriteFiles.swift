// Reads a file with a limit, and writes another whole or not at all.

// snippet.hide
guard CommandLine.arguments.count == 3 else { fatalError("usage: FILE COPY") }
let (path, copy) = (CommandLine.arguments[1], CommandLine.arguments[2])
// snippet.show
import Files

let bytes = try AtomicFile.read(path, limit: 10_000_000)
try AtomicFile.write(bytes, to: copy, overwrite: false)  // an existing file is an error
