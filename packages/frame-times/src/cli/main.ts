#!/usr/bin/env node
// Run with: npm run frames -- --help
import { runFrames } from './run-frames.ts'

// The reader of the output may stop early, like `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const isFromNpm = process.env.npm_lifecycle_event === 'frames'
// npm runs scripts in the project folder, so return to the caller's folder.
if (isFromNpm && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)

process.exitCode = await runFrames(process.argv.slice(2), {
  name: isFromNpm ? 'npm run frames --' : 'frames',
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
