#!/usr/bin/env node
// Frame times on the command line: npm run frames -- --help
import { runFrames } from './run-frames.ts'

// Whoever reads what is printed may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const isFromNpm = process.env.npm_lifecycle_event === 'frames'
// npm runs scripts in the project's folder, wherever it was called.
if (isFromNpm && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)

process.exitCode = await runFrames(process.argv.slice(2), {
  name: isFromNpm ? 'npm run frames --' : 'frames',
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
