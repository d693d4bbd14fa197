import { addSeconds, stockholmDay } from '../../domain/kernel/clock.ts'
import { summarizeVisits } from '../../domain/visits/visits.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { wholeNumber } from '../shell/limit.ts'
import { list } from '../shell/table.ts'

export const statsCommands: Command[] = [
  {
    usage: 'stats',
    options: { '--days <N>': 'the last N days, today included (30 unless told)' },
    does: 'show how often pages were viewed and buttons clicked',
    notes:
      'Counts of the public pages, kept for 12 months. Visitors who ask not to be tracked are not counted.',
    examples: ['stats', 'stats --days 7', 'stats --days 365 --json'],
    run: show,
  },
]

async function show(given: Given, shell: Shell): Promise<Answer> {
  const days = wholeNumber(given.text('days') ?? '30', '--days', 1, 400)
  const { deps } = await shell.product()
  const now = shell.clock()
  const toDay = stockholmDay(now)
  const fromDay = stockholmDay(addSeconds(now, -(days - 1) * 24 * 3600))
  const events = await summarizeVisits(deps.db, { fromDay, toDay })
  const rows = events.map(({ event, path, detail, count }) => ({
    event,
    page: path,
    detail,
    count: String(count),
  }))
  const table = list(rows, {
    none: 'Nothing was counted.',
    numbers: ['count'],
  })
  return { data: { fromDay, toDay, events }, text: `${fromDay} to ${toDay}\n\n${table}` }
}
