// `npm run update`, in the clone, as root: builds what is new beside the version that runs, tries it on a copy of the data, puts it in its
// place, and goes back by itself when it does not answer (docs/operating.md).
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeLock } from '../bootstrap/lock.mjs'
import { ROOT } from '../run-tool.ts'
import { duties } from './duties.ts'
import { rehearse } from './rehearse.ts'
import { findNext, pointTo, prepareRelease, removeOthers, versionOf } from './releases.ts'
import { currentRelease, dataDirOf, Refusal, run, type Site, studio, systemctl } from './site.ts'
import { goBackIfInterrupted, keepIfItAnswers, switchTo } from './switch.ts'

const HELP = `npm run update -- [OPTIONS]

  --rehearse           build and try the new version on a copy of the data; what runs is not touched
  --to COMMIT          a version other than the newest of the branch that this clone follows; HEAD is the clone as it is
  --link PATH          leads to the version that runs (/opt/bildruta)
  --environment FILE   its settings (/etc/bildruta.env)
  --service NAME       what systemd calls it (bildruta)
  --patience SECONDS   how long a version may take until it is ready (120)
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
  const unlock = await takeLock(link, () => say('Waiting for another update of the same version'))
  try {
    await settleLast(site)
    const from = currentRelease(site)
    say('Fetching')
    const next = findNext(site, named)
    say(`Building ${next.version} (${next.commit.slice(0, 10)})`)
    const to = prepareRelease(site, next)
    if (!from) return installFirst(site, to)
    if (from === to) return say('This version runs already.')
    await tryOnCopy(site, from, to)
    const todo = duties(readFileSync(join(to, 'CHANGELOG.md'), 'utf8'), versionOf(from).version)
    if (todo) say(`What you must do:\n${todo}`)
    if (isRehearsal) return say('The rehearsal went well. What runs was not touched.')
    await switchTo(site, { from, to, patienceSeconds: Number(patience) }, say)
    removeOthers(site, [from])
    if (!named) run('git', ['merge', '--ff-only', '--quiet', next.commit], { cwd: site.sources })
    say(`${next.version} runs. The version before is kept in ${from}.`)
  } finally {
    unlock()
  }
}

async function settleLast(site: Site): Promise<void> {
  if (await keepIfItAnswers(site))
    say('The last update was interrupted after its switch: what runs now stays.')
  else if (await goBackIfInterrupted(site))
    say('The last update was interrupted: the version before runs again.')
}

async function tryOnCopy(site: Site, from: string, to: string): Promise<void> {
  say('Trying it on a copy of the data')
  const copy = join(dataDirOf(site), 'update-rehearsal.backup')
  rmSync(copy, { force: true })
  try {
    studio(site, from, ['backup', copy, '--without-files'])
    await rehearse(site, to, copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

function installFirst(site: Site, release: string): void {
  pointTo(site, release)
  systemctl(site, 'start')
  say(`It runs, from ${site.link}.`)
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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
