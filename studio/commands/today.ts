import { addSeconds, isoTime } from '../../domain/kernel/clock.ts'
import { listWaiting } from '../../domain/reads/list-waiting.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list } from '../shell/table.ts'
import { localTime, shortIds } from '../shell/words.ts'

export const todayCommands: Command[] = [
  {
    usage: 'today',
    does: 'list all that waits for a person, the oldest promise first, each with the command that does it',
    notes: '“Until” is what was promised, or the last day of it; what passed is called late.',
    examples: ['today', 'today --json'],
    run: listAll,
  },
]

async function listAll(_: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const now = isoTime(shell.clock())
  const waiting = (await listWaiting(deps)).map((row) => ({
    ...row,
    isLate: row.until !== null && row.until <= now,
  }))
  const rows = waiting.map(({ what, about, whose, until, since, act, isLate }) => ({
    until: `${isLate ? 'late: ' : ''}${untilWords(until)}`,
    since: localTime(since),
    what,
    about,
    whose,
    command: shortIds(act),
  }))
  return {
    data: waiting,
    text: list(rows, { none: 'Nothing waits: everybody has what was promised.', whole: 'command' }),
  }
}

/** A midnight is the end of the day before it. */
function untilWords(until: string | null): string {
  const words = localTime(until)
  return until !== null && words.endsWith(' 00:00')
    ? localTime(addSeconds(new Date(until), -1)).slice(0, '2026-11-20'.length)
    : words
}
