// The least that a Node program can do on a terminal: one byte. What starting costs at all.
process.stdout.write(".")
process.stdin.resume()
