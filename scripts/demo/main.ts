// Starts the product on a new folder with invented clients in every stage, in test mode. Ctrl+C ends it and
// deletes the folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPlainError } from '#platform/plain-error.ts'
import { startDemo } from './start-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'bildruta-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
try {
  await startDemo(process.env, folder, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`${isPlainError(error) ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
