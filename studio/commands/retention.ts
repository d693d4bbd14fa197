import { findLastRetention, runRetention } from '#domain/privacy/retention.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'

export const retentionCommands: Command[] = [
  {
    usage: 'retention run',
    options: { '--dry-run': 'only count what would be deleted' },
    does: 'delete now what the policies say has to be deleted; the server does it once a day by itself',
    examples: ['retention run --dry-run', 'retention run'],
    run,
  },
]

async function run(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const dryRun = given.options.dryRun === true
  const last = await findLastRetention(deps.db)
  const counts = await runRetention(deps, { dryRun })
  const table = list(
    Object.entries(counts).map(([rule, count]) => ({
      rule,
      [dryRun ? 'would be deleted' : 'deleted']: String(count),
    })),
    { none: '', numbers: ['would be deleted', 'deleted'] },
  )
  return {
    data: { dryRun, counts, lastRunAt: last?.at ?? null },
    text: `${table}\n\nLast run before: ${last ? localTime(last.at) : 'never'}`,
  }
}
