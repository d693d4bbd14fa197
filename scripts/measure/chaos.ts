// Kills the server at critical moments under load and checks that nothing is lost: npm run chaos -- --kills
// 1000 --engine postgres
import { parseArgs } from 'node:util'
import { OCCASIONS_OF } from '../../test/chaos/kills.ts'
import { type ChaosOptions, type ChaosReport, runChaos } from '../../test/chaos/run-chaos.ts'
import { hasDovecot } from '../../test/dovecot.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, postgres } from '../system-packages.ts'
import { median } from './instruments/costs.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())
const options = readOptions()
if (options.engine === 'postgres') await ensureInstalled(postgres)
await endProcess((await kill(options)) ? 0 : 1)

/** @returns whether nothing was lost */
async function kill({ kills, engine, seed, of, signal }: ChaosOptions): Promise<boolean> {
  if (!hasDovecot()) process.stdout.write("Skipped: replies by email, because Dovecot isn't installed.\n")
  process.stdout.write(`${kills} kills on ${engine}, of ${of}, seed ${seed}\n`)
  const startedAt = performance.now()
  const reports = await runChaos({ kills, engine, seed, of, signal, progress: tell })
  return judge(reports, { startedAt, kills, seed })
}

function tell({ kills, figures, violations }: ChaosReport): void {
  process.stdout.write(`  ${kills} kills: ${figures.join('; ')}\n`)
  for (const line of violations) process.stdout.write(`VIOLATION  ${line}\n`)
}

function judge(
  reports: readonly ChaosReport[],
  { startedAt, kills, seed }: { startedAt: number; kills: number; seed: number },
): boolean {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const killed = reports.reduce((sum, report) => sum + report.kills, 0)
  const violations = reports.flatMap((report) => report.violations)
  const pauses = reports.flatMap((report) => report.pauses)
  process.stdout.write(
    `${killed} kills in ${seconds} s; back after ${inWords(median(pauses))} (median), ${inWords(Math.max(...pauses))} (maximum)\n`,
  )
  process.stdout.write(
    violations.length === 0
      ? 'Nothing was lost, duplicated or corrupted.\n'
      : `${violations.length} violations. Repeat them with --seed ${seed}.\n`,
  )
  return violations.length === 0 && killed === kills
}

function inWords(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function readOptions(): ChaosOptions {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      engine: { type: 'string' },
      seed: { type: 'string' },
      of: { type: 'string' },
    },
  })
  const { kills = '100', engine = 'sqlite', seed = String(Date.now() % 1_000_000) } = values
  const { of = 'all' } = values
  if (
    !/^[1-9]\d{0,3}$/.test(kills) ||
    !/^\d{1,9}$/.test(seed) ||
    (engine !== 'sqlite' && engine !== 'postgres') ||
    !isOccasions(of)
  ) {
    process.stderr.write(
      'Usage: npm run chaos -- [--kills 1…9999] [--of all|desk] [--engine sqlite|postgres] [--seed NUMBER]\n',
    )
    process.exit(1)
  }
  return { kills: Number(kills), engine, seed: Number(seed), of, signal: stopping.signal }
}

function isOccasions(word: string): word is keyof typeof OCCASIONS_OF {
  return Object.hasOwn(OCCASIONS_OF, word)
}
