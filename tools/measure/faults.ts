// Kills the server at bad moments and proves that nothing was lost: npm run faults -- --kills 100 --engine postgres
import { parseArgs } from 'node:util'
import { hasDovecot } from '../../test/dovecot.ts'
import { type FaultsOptions, runFaults } from '../../test/faults/run-faults.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, postgres } from '../system-packages.ts'
import { median } from './instruments/median.ts'

const options = readOptions()
if (options.engine === 'postgres') await ensureInstalled(postgres)
if (!hasDovecot()) process.stdout.write('Left out: answers by mail, as Dovecot is not installed.\n')
process.stdout.write(`${options.kills} kills on ${options.engine}, seed ${options.seed}\n`)

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())
const startedAt = performance.now()
const reports = await runFaults({
  ...options,
  signal: stopping.signal,
  progress: ({ kills, figures, violations }) => {
    process.stdout.write(`  ${kills} kills: ${figures.join('; ')}\n`)
    for (const line of violations) process.stdout.write(`VIOLATION  ${line}\n`)
  },
})

const seconds = Math.round((performance.now() - startedAt) / 1000)
const kills = reports.reduce((sum, report) => sum + report.kills, 0)
const violations = reports.flatMap((report) => report.violations)
const pauses = reports.flatMap((report) => report.pauses)
process.stdout.write(
  `${kills} kills in ${seconds} s; the next one answered after ${inWords(median(pauses))} (median), ${inWords(Math.max(...pauses))} at most\n`,
)
process.stdout.write(
  violations.length === 0
    ? 'Nothing was lost, doubled or torn apart.\n'
    : `${violations.length} violations. Seed ${options.seed} chooses the same occasions again.\n`,
)
await endProcess(violations.length === 0 && kills === options.kills ? 0 : 1)

function inWords(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function readOptions(): Pick<FaultsOptions, 'kills' | 'engine' | 'seed'> {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, engine: { type: 'string' }, seed: { type: 'string' } },
  })
  const { kills = '100', engine = 'sqlite', seed = String(Date.now() % 1_000_000) } = values
  if (
    !/^[1-9]\d{0,3}$/.test(kills) ||
    !/^\d{1,9}$/.test(seed) ||
    (engine !== 'sqlite' && engine !== 'postgres')
  ) {
    process.stderr.write(
      'Usage: npm run faults -- [--kills 1…9999] [--engine sqlite|postgres] [--seed NUMBER]\n',
    )
    process.exit(1)
  }
  return { kills: Number(kills), engine, seed: Number(seed) }
}
