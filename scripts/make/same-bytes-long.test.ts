import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'

const HOUR = 3_600_000
/** The parts that are served. Sharing images are cached next to them. */
const PARTS = ['client', 'server', 'pages']

const folder = mkdtempSync(join(tmpdir(), 'bildruta-same-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

it(
  'the same sources give the same bytes, in another folder, at another time, in another zone and language',
  () => {
    const first = build('one', { TZ: 'UTC', LANG: 'C' })
    const second = build('a longer name', { TZ: 'Asia/Kathmandu', LANG: 'sv_SE.UTF-8', HOME: folder })
    expect(Object.keys(first).length).toBeGreaterThan(500)
    expect(Object.keys(first).filter((file) => first[file] !== second[file])).toEqual([])
    expect(Object.keys(second).toSorted()).toEqual(Object.keys(first).toSorted())
  },
  HOUR,
)

/** @returns the hash of each file */
function build(name: string, environment: Record<string, string>): Record<string, string> {
  const sources = join(folder, name)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((path) => path && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(sources, file)), { recursive: true })
    cpSync(join(ROOT, file), join(sources, file))
  }
  execFileSync('cp', ['--archive', '--link', join(ROOT, 'node_modules'), join(sources, 'node_modules')])
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], {
    cwd: sources,
    env: { ...process.env, BOOTSTRAP_INSTALLS: 'off', ...environment },
    stdio: 'pipe',
  })
  const built = PARTS.flatMap((part) =>
    readdirSync(join(sources, 'build', part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return Object.fromEntries(
    built.map((file) => [
      file.slice(sources.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}
