import Glibc

StandardOutput.ignoreBrokenPipe()
exit(Program.run(Program.arguments()))
