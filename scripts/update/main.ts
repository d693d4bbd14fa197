// `npm run update`, as root in the clone: builds the new version next to the current one, tries it on a copy
// of the data, switches over, and rolls back if it doesn't respond (docs/operating.md).

import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeLock } from '../bootstrap/lock.mjs'
import { ROOT } from '../run-tool.ts'
import {
  answers,
  findNext,
  pointTo,
  prepareRelease,
  removeOthers,
  uncommitted,
  untilReady,
  versionOf,
  versionWords,
} from './releases.ts'
import {
  currentRelease,
  dataDirOf,
  lastLines,
  nodeOf,
  Refusal,
  run,
  type Site,
  serviceUser,
  settingsOf,
  studio,
  systemctl,
} from './site.ts'
import { duties, goBackIfInterrupted, isReady, keepIfItAnswers, switchTo } from './switch.ts'

/** Safe to keep in a rehearsal: no emails, payments or mailbox. */
const HARMLESS = ['ACCOUNTING_CURRENCY', 'FINANCIAL_YEAR_BEGINS', 'BANK_ACCOUNT', 'SHORT_TRANSFER_EURO']
const PAGES = ['/', '/services', '/auth']

/**
 * Starts a version on a copy of the data, migrates the copy and requests some pages.
 * @param backup a backup of the current data
 * @throws Refusal with the output of the version
 */
async function rehearse(site: Site, release: string, backup: string): Promise<void> {
  const scratch = join(dataDirOf(site), 'update-rehearsal')
  const user = serviceUser(site)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(scratch, user.uid, user.gid)
  try {
    const settings = await harmlessSettings(site, scratch)
    studio(site, release, ['restore', backup, '--yes'], settings)
    await startAndAsk(release, settings, user)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function harmlessSettings(site: Site, scratch: string): Promise<Record<string, string>> {
  const kept = Object.entries(settingsOf(site)).filter(
    (entry): entry is [string, string] => HARMLESS.includes(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(kept), DATA_DIR: scratch, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
}

async function startAndAsk(
  release: string,
  settings: Record<string, string>,
  user: ReturnType<typeof serviceUser>,
): Promise<void> {
  const server = spawn(nodeOf(release), ['server/start.mjs'], {
    cwd: release,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const address = `http://127.0.0.1:${settings.PORT}`
  try {
    if (!(await untilReady(address, () => server.exitCode !== null || server.signalCode !== null)))
      throw new Refusal(`${output.trim()}\nThe new version doesn't start on a copy of the data.`)
    for (const page of PAGES)
      if (!(await answers(address + page)))
        throw new Refusal(`The new version doesn't serve ${page} on a copy of the data.`)
  } finally {
    server.kill()
    await ended
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const HELP = `npm run update -- [OPTIONS]

  --rehearse           build and try the new version on a copy of the data without switching
  --to COMMIT          install this commit instead of the newest of the tracked branch; HEAD is the clone's own
  --link PATH          link to the current version (default: /opt/bildruta)
  --environment FILE   settings file (default: /etc/bildruta.env)
  --service NAME       systemd unit (default: bildruta)
  --patience SECONDS   how long a version may take to start (default: 120)
`

try {
  const { values } = readOptions()
  if (values.help) process.stdout.write(HELP)
  else await update(values)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function update({
  rehearse: isRehearsal,
  to: named,
  link,
  environment,
  service,
  patience,
}: Options): Promise<void> {
  const site: Site = { sources: ROOT, link, environment, service }
  const unlock = await takeLock(link, () => print('Waiting for another update'))
  try {
    await settleLast(site)
    const from = currentRelease(site)
    print('Fetching')
    const next = findNext(site, named)
    const changed = uncommitted(site)
    if (changed.length > 0) print(`Ignoring uncommitted changes in the clone: ${changed.join(', ')}`)
    const to = prepareRelease(site, next, print)
    if (!from) return await installFirst(site, to, Number(patience))
    if (from === to) return await checkRunning(site)
    await tryOnCopy(site, from, to)
    const todo = duties(readFileSync(join(to, 'CHANGELOG.md'), 'utf8'), versionOf(from).version)
    if (todo) print(`You must:\n${todo}`)
    if (isRehearsal) return print("The rehearsal succeeded. The current version wasn't touched.")
    await switchTo(site, { from, to, patienceSeconds: Number(patience) }, print)
    removeOthers(site, [from])
    if (!named) run('git', ['merge', '--ff-only', '--quiet', next.commit], { cwd: site.sources })
    print(`${versionWords(next)} is running. The previous version is kept in ${from}.`)
  } finally {
    unlock()
  }
}

async function settleLast(site: Site): Promise<void> {
  if (await keepIfItAnswers(site))
    print('The last update was interrupted after the switch. The new version stays.')
  else if (await goBackIfInterrupted(site))
    print('The last update was interrupted. The previous version is running again.')
}

async function tryOnCopy(site: Site, from: string, to: string): Promise<void> {
  print('Trying it on a copy of the data')
  const copy = join(dataDirOf(site), 'update-rehearsal.backup')
  rmSync(copy, { force: true })
  try {
    studio(site, from, ['backup', copy, '--without-files'])
    await rehearse(site, to, copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** @throws Refusal with its output if it doesn't start; nothing stays installed then */
async function installFirst(site: Site, release: string, patienceSeconds: number): Promise<void> {
  pointTo(site, release)
  print('Starting it')
  systemctl(site, 'start')
  if (await isReady(site, patienceSeconds))
    return print(`${versionWords(versionOf(release))} is running from ${site.link}.`)
  const output = lastLines(site)
  systemctl(site, 'stop')
  rmSync(site.link)
  throw new Refusal(`${output}\nIt doesn't start. Correct ${site.environment} as shown, then update again.`)
}

async function checkRunning(site: Site): Promise<void> {
  if (await isReady(site, 0)) return print('This version is already running.')
  throw new Refusal(`${lastLines(site)}\nThis version is already installed, but doesn't respond.`)
}

type Options = ReturnType<typeof readOptions>['values']

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean' },
        rehearse: { type: 'boolean', default: false },
        to: { type: 'string' },
        link: { type: 'string', default: '/opt/bildruta' },
        environment: { type: 'string', default: '/etc/bildruta.env' },
        service: { type: 'string', default: 'bildruta' },
        patience: { type: 'string', default: '120' },
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${HELP}`)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
