// Kills the server at bad moments, and breaks what it stands on, while people are busy, and proves that nothing was lost:
// npm run faults -- --kills 1000 --engine postgres; npm run faults -- --kills 30 --of desk; npm run faults -- --table; npm run faults -- --fortnight
import { parseArgs } from 'node:util'
import { hasDovecot } from '../../test/dovecot.ts'
import { OCCASIONS_OF } from '../../test/faults/kills.ts'
import { type FaultRow, runFaultTable } from '../../test/faults/run-fault-table.ts'
import { type FaultsOptions, type FaultsReport, runFaults } from '../../test/faults/run-faults.ts'
import { runFortnight } from '../../test/faults/run-fortnight.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, faketime, nginx, postgres, strace } from '../system-packages.ts'
import { median } from './instruments/median.ts'

const WAYS = { kills: kill, table: tabulate, fortnight: playFortnight }
type Options = Omit<FaultsOptions, 'progress'> & { way: keyof typeof WAYS; only: string }

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())
const options = readOptions()
if (options.engine === 'postgres') await ensureInstalled(postgres)
await endProcess((await WAYS[options.way](options)) ? 0 : 1)

/** @returns whether nothing was lost */
async function kill({ kills, engine, seed, of, signal }: Options): Promise<boolean> {
  if (!hasDovecot()) process.stdout.write('Left out: answers by mail, as Dovecot is not installed.\n')
  process.stdout.write(`${kills} kills on ${engine}, of ${of}, seed ${seed}\n`)
  const startedAt = performance.now()
  const reports = await runFaults({ kills, engine, seed, of, signal, progress: tell })
  return judge(reports, { startedAt, kills, seed })
}

/** Two processes behind nginx on one PostgreSQL, whose clock goes on by fourteen days. @returns whether nothing was lost */
async function playFortnight({ seed, signal }: Options): Promise<boolean> {
  await ensureInstalled(postgres, nginx, faketime)
  process.stdout.write(`A fortnight of two processes behind nginx on one PostgreSQL, seed ${seed}\n`)
  const startedAt = performance.now()
  const progress = (day: number) => void process.stdout.write(`  day ${day}\n`)
  const report = await runFortnight({ seed, signal, progress })
  tell(report)
  return judge([report], { startedAt, kills: report.kills, seed })
}

function tell({ kills, figures, violations }: FaultsReport): void {
  process.stdout.write(`  ${kills} kills: ${figures.join('; ')}\n`)
  for (const line of violations) process.stdout.write(`VIOLATION  ${line}\n`)
}

function judge(
  reports: readonly FaultsReport[],
  { startedAt, kills, seed }: { startedAt: number; kills: number; seed: number },
): boolean {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const killed = reports.reduce((sum, report) => sum + report.kills, 0)
  const violations = reports.flatMap((report) => report.violations)
  const pauses = reports.flatMap((report) => report.pauses)
  process.stdout.write(
    `${killed} kills in ${seconds} s; answered again after ${inWords(median(pauses))} (median), ${inWords(Math.max(...pauses))} at most\n`,
  )
  process.stdout.write(
    violations.length === 0
      ? 'Nothing was lost, doubled or torn apart.\n'
      : `${violations.length} violations. Seed ${seed} chooses the same occasions again.\n`,
  )
  return violations.length === 0 && killed === kills
}

/** Has each fault happen for some seconds. @returns whether nothing was lost and the server answered again each time */
async function tabulate({ engine, seed, only }: Options): Promise<boolean> {
  await ensureInstalled(strace, faketime)
  process.stdout.write(
    `| Fault, on ${engine} | Answers meanwhile | Lost | Answered again after |\n|---|---|---|---|\n`,
  )
  const rows = await runFaultTable({ engine, seed, only }, tellRow)
  return rows.every(({ lost, answeredAfterMs }) => lost.length === 0 && answeredAfterMs !== undefined)
}

function tellRow({ fault, answers, lost, answeredAfterMs, errors }: FaultRow): void {
  const { ok, busy, failed, none, slowestMs } = answers
  const meanwhile = `${ok} as usual, ${busy} × 503, ${failed} × other 5xx, ${none} × none; ${inWords(slowestMs)} at most`
  const after = answeredAfterMs === undefined ? 'not at all' : inWords(answeredAfterMs)
  process.stdout.write(`| ${fault} | ${meanwhile} | ${lost.length || 'nothing'} | ${after} |\n`)
  for (const line of [...lost, ...errors.map((error) => `log: ${error}`)]) process.stderr.write(`  ${line}\n`)
}

function inWords(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      engine: { type: 'string' },
      seed: { type: 'string' },
      table: { type: 'boolean' },
      only: { type: 'string' },
      of: { type: 'string' },
      fortnight: { type: 'boolean' },
    },
  })
  const { kills = '100', engine = 'sqlite', seed = String(Date.now() % 1_000_000) } = values
  const { only = '', of = 'all' } = values
  if (
    !/^[1-9]\d{0,3}$/.test(kills) ||
    !/^\d{1,9}$/.test(seed) ||
    (engine !== 'sqlite' && engine !== 'postgres') ||
    !isOccasions(of)
  ) {
    process.stderr.write(
      'Usage: npm run faults -- [--kills 1…9999 [--of all|desk] | --table [--only WORD] | --fortnight] [--engine sqlite|postgres] [--seed NUMBER]\n',
    )
    process.exit(1)
  }
  const way = values.fortnight ? 'fortnight' : values.table ? 'table' : 'kills'
  return { kills: Number(kills), engine, seed: Number(seed), only, of, way, signal: stopping.signal }
}

function isOccasions(word: string): word is keyof typeof OCCASIONS_OF {
  return Object.hasOwn(OCCASIONS_OF, word)
}
