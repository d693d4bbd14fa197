// Kills the server at bad moments and proves that nothing was lost: npm run faults -- --kills 100 --engine postgres
import { parseArgs } from 'node:util'
import { type FaultsOptions, runFaults } from '../../test/faults/run-faults.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, postgres } from '../system-packages.ts'

const options = readOptions()
if (options.engine === 'postgres') await ensureInstalled(postgres)
process.stdout.write(`${options.kills} kills on ${options.engine}, seed ${options.seed}\n`)

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())
const startedAt = performance.now()
const report = await runFaults({
  ...options,
  signal: stopping.signal,
  progress: (kills) => {
    if (kills % 10 === 0) process.stdout.write(`  ${kills} kills\n`)
  },
})

const seconds = Math.round((performance.now() - startedAt) / 1000)
process.stdout.write(`${report.kills} kills in ${seconds} s\n`)
for (const line of report.figures) process.stdout.write(`  ${line}\n`)
for (const line of report.violations) process.stdout.write(`VIOLATION  ${line}\n`)
process.stdout.write(
  report.violations.length === 0
    ? 'Nothing was lost, doubled or torn apart.\n'
    : `${report.violations.length} violations. Seed ${options.seed} chooses the same occasions again.\n`,
)
await endProcess(report.violations.length === 0 && report.kills === options.kills ? 0 : 1)

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
