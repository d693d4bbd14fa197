import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool } from '../../run-tool.ts'

/** Exactly this one, so that figures stay comparable. It is a tool of the benchmark alone, 70 MB large, and no dependency. */
const PACKAGE = '@duckdb/node-api'
const VERSION = '1.5.6-r.1'
const FOLDER = join(ROOT, 'reports/captures', `duckdb-${VERSION}`)

/** The folder with DuckDB, installed on first use; undefined, and said, where it cannot be. */
export async function duckDbFolder(): Promise<string | undefined> {
  if (existsSync(join(FOLDER, 'installed'))) return FOLDER
  process.stdout.write(`Installing ${PACKAGE} ${VERSION} below reports/ (70 MB, once) …\n`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }')
  const { status, output } = await runTool('npm', [
    ...['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error'],
    `${PACKAGE}@${VERSION}`,
  ])
  if (status === 0) {
    writeFileSync(join(FOLDER, 'installed'), '')
    return FOLDER
  }
  process.stdout.write(`${output}${PACKAGE} could not be installed: nothing is compared with DuckDB.\n`)
  return undefined
}
