import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeSystemd } from './fake-systemd.ts'
import { freePort } from './free-port.ts'
import { runProgram } from './run-program.ts'

// The first `npm run update` on a machine, with a version that is already built, and fakes for systemd and the server.

const ROOT = join(import.meta.dirname, '..')
const SERVER = `
import { createServer } from 'node:http'
if (process.env.STRIPE_SECRET_KEY === 'wrong') {
  console.error('STRIPE_SECRET_KEY must start with sk_test_.')
  process.exit(1)
}
createServer((_, response) => response.end('ready')).listen(process.env.PORT, '127.0.0.1')
`

let machine = ''
let port = 0
let commit = ''
let release = ''
const at = (name: string) => join(machine, name)

beforeAll(async () => {
  machine = realpathSync(mkdtempSync(join(tmpdir(), 'bildruta-first-')))
  port = await freePort()
  for (const name of ['scripts', 'package.json'])
    cpSync(join(ROOT, name), at(`origin/${name}`), { recursive: true })
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@studio.example', ...words], {
      cwd: at('origin'),
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=The first version')
  commit = git('rev-parse', 'HEAD')
  git('clone', '--quiet', '.', at('clone'))
  release = at(`current-0.1.0-${createHash('sha256').update(commit).digest('hex').slice(0, 10)}`)
  put(`${release}/.release`, JSON.stringify({ commit, version: '0.1.0' }))
  put(`${release}/server.mjs`, SERVER)
  fakeSystemd(machine, `exec "${process.execPath}" --env-file=environment current/server.mjs`)
})

afterAll(() => {
  execFileSync(at('bin/systemctl'), ['stop'])
  rmSync(machine, { recursive: true })
})

it('a version that ends at once is not said to run: its last lines are, and nothing is in place', async () => {
  put(at('environment'), `PORT=${port}\nDATA_DIR=${at('data')}\nSTRIPE_SECRET_KEY=wrong\n`)
  // It doesn't wait for a process that has ended.
  const { status, output } = await update('--patience', '1000000')
  expect(status).toBe(1)
  expect(output).toContain('STRIPE_SECRET_KEY must start with sk_test_.\n')
  expect(output).toContain("It doesn't start.")
  expect(existsSync(at('current'))).toBe(false)
})

it('one that is ready runs, without what is not committed; nothing is built a second time', async () => {
  put(at('environment'), `PORT=${port}\nDATA_DIR=${at('data')}\n`)
  put(at('clone/content/not-committed.ts'), '')
  const { status, output } = await update()
  expect(output).toBe(
    [
      'Fetching',
      'Ignoring uncommitted changes in the clone: content/',
      'Starting it',
      `0.1.0 (${commit.slice(0, 10)}) is running from ${at('current')}.`,
      '',
    ].join('\n'),
  )
  expect(status).toBe(0)
  expect(realpathSync(at('current'))).toBe(release)
  expect((await update()).output).toContain('This version is already running.')
})

it('the same version is not said to run once it has ended', async () => {
  execFileSync(at('bin/systemctl'), ['stop'])
  expect(await update()).toMatchObject({ status: 1, output: expect.stringContaining("doesn't respond") })
})

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function update(...words: string[]) {
  const site = ['--link', at('current'), '--environment', at('environment'), ...words]
  const env = { ...process.env, PATH: [at('bin'), process.env.PATH].join(delimiter) }
  return runProgram(process.execPath, ['scripts/update/main.ts', ...site], { cwd: at('clone'), env }).ended
}
