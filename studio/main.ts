// The studio's command line: npm run studio -- --help
import { text } from 'node:stream/consumers'
import { runStudio } from './run-studio.ts'

process.exitCode = await runStudio(process.argv.slice(2), {
  environment: process.env,
  clock: () => new Date(),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  input: () => text(process.stdin),
  terminal: process.stdin.isTTY && process.stderr.isTTY ? process : undefined,
})
