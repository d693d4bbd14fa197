import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copySources } from './copy-sources.ts'
import { fakeProgram, fakeSystemd } from './fake-systemd.ts'
import { freePort } from './free-port.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'
import { type Running, runProgram } from './run-program.ts'

// `npm run update` as in docs/operating.md, with the real server, on a machine with fakes for systemd and npm's
// registry.

const ROOT = join(import.meta.dirname, '..')
const HOURS = 3 * 3_600_000
const PASSWORD = 'correct horse 42'
const OWN_HEADING = 'Measured in our own words'

let machine = ''
let port = 0
const at = (name: string) => join(machine, name)
const url = () => `http://localhost:${port}`

beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'bildruta-update-'))
  port = await freePort()
  makeOrigin()
  execFileSync('git', ['clone', '--quiet', at('origin'), at('clone')])
  makeFakes()
  setSettings({})
}, HOURS)

afterAll(async () => {
  if (!machine) return
  execFileSync(at('bin/systemctl'), ['stop', 'bildruta'])
  rmSync(machine, { recursive: true, force: true })
}, HOURS)

/** The current sources, as the first commit of a repository. */
function makeOrigin(): void {
  copySources(at('origin'))
  git('init', '--quiet', '--initial-branch=main')
  commit('The first version')
}

function git(...words: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@studio.example']
  execFileSync('git', [...identity, ...words], { cwd: at('origin') })
}

function commit(title: string): void {
  git('add', '--all')
  git('commit', '--quiet', `--message=${title}`)
}

function change(file: string, from: string, to: string): void {
  const path = join(at('origin'), file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no '${from}'`)
  writeFileSync(path, text.replace(from, to))
}

/**
 * npm installs what is installed here, and an existing build of the same sources is reused. systemd starts the unit
 * from docs/operating.md.
 */
function makeFakes(): void {
  fakeProgram(
    machine,
    'npm',
    `[ "$1" != ci ] || { rm -rf node_modules && { cp -al "${ROOT}/node_modules" node_modules || cp -a "${ROOT}/node_modules" node_modules; } && { [ ! -d "${ROOT}/build" ] || cp -a "${ROOT}/build" build; } && touch node_modules/.package-lock.json; }`,
  )
  fakeSystemd(machine, 'cd current && exec node_modules/.bin/node --env-file=../environment server/start.mjs')
}

function setSettings(more: Record<string, string>): void {
  const settings = {
    PORT: String(port),
    DATA_DIR: at('data'),
    PUBLIC_URL: url(),
    STUDIO_EMAIL: 'studio@studio.example',
    ACCOUNTING_CURRENCY: 'EUR',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  }
  writeFileSync(
    at('environment'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
}

function startUpdate(words: string[]): Running {
  const { npm_execpath: _, ...environment } = process.env
  const all = ['--link', at('current'), '--environment', at('environment'), '--patience', '60', ...words]
  const path = [at('bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...environment, OVERRIDES: '', PATH: path }
  const options = { cwd: at('clone'), env, detached: true }
  return runProgram(process.execPath, ['scripts/update/main.ts', ...all], options)
}

const update = (...words: string[]) => startUpdate(words).ended

/** Kills an update, and everything it has started for itself, as soon as it prints a line. */
async function killAt(line: string): Promise<void> {
  const { process: child, output, ended } = startUpdate([])
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!output().includes(line)) {
    if (isOver) throw new Error(`The update ended before '${line}':\n${output()}`)
    await delay(1)
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

async function untilItAnswers(): Promise<void> {
  while (!(await fetch(`${url()}/readyz`).catch(() => undefined))?.ok) await delay(50)
}

const release = () => realpathSync(at('current'))
const runningProcess = () => readFileSync(at('pid'), 'utf8').trim()
const home = async () => (await fetch(url())).text()

async function signUp(username: string = `client-${randomUUID().slice(0, 8)}`): Promise<string> {
  expect((await register(username)).status).toBe(200)
  return username
}

const register = (username: string) =>
  post('/api/auth/sign-up/email', {
    username,
    password: PASSWORD,
    email: `${username}@clients.example`,
    name: 'Ada Example',
  })

const maySignIn = async (username: string) =>
  (await post('/api/auth/sign-in/username', { username, password: PASSWORD })).ok

const post = (path: string, body: unknown, cookie = '') =>
  fetch(url() + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url(), Cookie: cookie },
    body: JSON.stringify(body),
  })

describe('npm run update', { timeout: HOURS }, () => {
  const clients: string[] = []

  it('puts the first version in place, without what is not committed', async () => {
    writeFileSync(join(at('clone'), 'content/not-mine.ts'), '')
    const { status, output } = await update()
    expect(status, output).toBe(0)
    expect(output).toMatch(/not committed: content\/not-mine\.ts\n/)
    expect(output).not.toContain('Building')
    expect(output).toMatch(/^0\.1\.0 \([0-9a-f]{10}\) is running from /m)
    expect(existsSync(join(release(), 'content/not-mine.ts'))).toBe(false)
    rmSync(join(at('clone'), 'content/not-mine.ts'))
    expect((await fetch(`${url()}/readyz`)).ok).toBe(true)
    clients.push(await signUp())
    expect(await update()).toMatchObject({
      status: 0,
      output: expect.stringContaining('This version is already running.'),
    })
  })

  it('killed while it builds, it begins anew; it rehearses on a copy, and touches nothing that runs', async () => {
    mkdirSync(join(at('clone'), 'overrides/public'), { recursive: true })
    writeFileSync(join(at('clone'), 'overrides/services.json'), JSON.stringify({ heading: OWN_HEADING }))
    writeFileSync(
      join(at('clone'), 'overrides/package-prices.json'),
      JSON.stringify({ 'premium-support': 649 }),
    )
    writeFileSync(
      join(at('clone'), 'overrides/public/favicon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    change('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
    change(
      'CHANGELOG.md',
      '## 0.1.0',
      '## 0.2.0 (2026-12-01)\n\n### You must\n\n- greet whoever reads this\n\n## 0.1.0',
    )
    writeFileSync(
      join(at('origin'), 'platform/database/migrations/002-greetings.ts'),
      "import type { Migration } from './migration.ts'\n\nexport const greetings: Migration = async (db) => {\n  await db.schema.createIndex('user_greeted').on('user').column('name').execute()\n}\n",
    )
    change(
      'platform/database/migrations/all.ts',
      "'001-baseline': baseline }",
      "'001-baseline': baseline, '002-greetings': greetings }",
    )
    change(
      'platform/database/migrations/all.ts',
      'import type',
      "import { greetings } from './002-greetings.ts'\nimport type",
    )
    commit('The second version')
    const before = { release: release(), process: runningProcess() }
    // An unfinished build is started again.
    await killAt('Building')
    const { status, output } = await update('--rehearse')
    expect(status, output).toBe(0)
    expect(output).toContain('- greet whoever reads this')
    expect({ release: release(), process: runningProcess() }).toEqual(before)
    expect(existsSync(at('data/update-rehearsal'))).toBe(false)
  })

  it.each([
    'Fetching',
    'Trying it on a copy of the data',
    'Stopping the current version',
    'Backing up its data',
    'Switching',
    'Starting the new version',
    'Waiting until it is ready',
  ])('killed at: %s: the version before answers again, with its data', async (line) => {
    const before = release()
    clients.push(await signUp())
    await killAt(line)
    while (existsSync(at('current.update'))) await delay(50)
    await untilItAnswers()
    expect(release()).toBe(before)
    for (const client of clients) expect(await maySignIn(client), client).toBe(true)
  })

  it('puts a version with a migration in place, with what the studio has of its own', async () => {
    const { status, output } = await update()
    expect(status, output).toBe(0)
    expect(release()).toContain('-0.2.0-')
    for (const client of clients) expect(await maySignIn(client), client).toBe(true)
    await expectOwn()
  })

  it('keeps what is the studio’s own at the next one, which takes the place of the first', async () => {
    change('content/home.ts', "'YOUR BUILD.'", "'YOUR OWN BUILD.'")
    commit('Another headline')
    const { status, output } = await update()
    expect(status, output).toBe(0)
    expect(await home()).toContain('YOUR OWN BUILD.')
    await expectOwn()
  })

  it('refuses own texts that the new version does not know, by name', async () => {
    writeFileSync(join(at('clone'), 'overrides/about.json'), JSON.stringify({ slogan: 'x' }))
    const before = runningProcess()
    const { status, output } = await update()
    expect(status).toBe(1)
    expect(output).toContain(
      "overrides/about.json: slogan isn't known to this version. Remove it or correct its name.",
    )
    expect(runningProcess()).toBe(before)
    rmSync(join(at('clone'), 'overrides/about.json'))
  })

  describe.each(['sqlite', 'postgres'] as const)('with a version that breaks, on %s', (engine) => {
    let databaseUrl = ''

    beforeAll(async () => {
      breakNextVersion()
      if (engine === 'sqlite') return
      databaseUrl = await createPostgresDatabase(inject('clusterUrl'), `update_${randomUUID().slice(0, 8)}`)
      execFileSync(at('bin/systemctl'), ['stop', 'bildruta'])
      setSettings({ DATABASE_URL: databaseUrl })
      execFileSync(at('bin/systemctl'), ['start', 'bildruta'])
      await untilItAnswers()
    }, HOURS)

    afterAll(async () => {
      if (databaseUrl) await dropPostgresDatabase(databaseUrl)
    })

    it('goes back by itself when the new version does not answer, and the data is as it was', async () => {
      const before = release()
      const client = await signUp()
      const { status, output } = await update()
      expect(status).toBe(1)
      expect(output).toContain('The previous version is running again with its data.')
      expect(release()).toBe(before)
      expect(await maySignIn(client)).toBe(true)
      await expectOwn()
    })

    it('a migration that fails is found on the copy: what runs is not touched', async () => {
      await signUp('meets-a-bad-migration')
      const before = { release: release(), process: runningProcess() }
      const { status, output } = await update()
      expect(status).toBe(1)
      expect(output).toContain("The new version doesn't start on a copy of the data.")
      expect({ release: release(), process: runningProcess() }).toEqual(before)
    })
  })
})

/** A version whose migration changes existing data and fails for one client, and which doesn't start with this machine's settings. */
function breakNextVersion(): void {
  if (existsSync(join(at('origin'), 'platform/database/migrations/003-breaks.ts'))) return
  writeFileSync(
    join(at('origin'), 'platform/database/migrations/003-breaks.ts'),
    "import { sql } from 'kysely'\nimport type { Migration } from './migration.ts'\n\nexport const breaks: Migration = async (db) => {\n  const { rows } = await sql`select 1 from \"user\" where username = 'meets-a-bad-migration'`.execute(db)\n  if (rows.length > 0) throw new Error('no')\n  await sql`update \"user\" set username = 'lost ' || id`.execute(db)\n}\n",
  )
  change(
    'platform/database/migrations/all.ts',
    "'002-greetings': greetings",
    "'002-greetings': greetings, '003-breaks': breaks",
  )
  change(
    'platform/database/migrations/all.ts',
    'import type',
    "import { breaks } from './003-breaks.ts'\nimport type",
  )
  change(
    'server/start-product.server.ts',
    '  const product = assemble(',
    "  if (process.env.STUDIO_EMAIL) throw new Error('It does not start here.')\n  const product = assemble(",
  )
  commit('A version that breaks')
}

async function expectOwn(): Promise<void> {
  expect(await (await fetch(`${url()}/services`)).text()).toContain(OWN_HEADING)
  expect(await (await fetch(`${url()}/favicon.svg`)).text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const client = await register(`buyer-${randomUUID().slice(0, 8)}`)
  const cookie = client.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const buy = async (amount: number) =>
    (await post('/api/create-payment-intent', { amount, service: 'premium-support' }, cookie)).ok
  expect([await buy(599), await buy(649)]).toEqual([false, true])
}
