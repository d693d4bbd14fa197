import { findWaiting, listToday } from '#domain/inbox/list-today.server.ts'
import { assign, bringBack, putOff } from '#domain/inbox/waiting-marks/waiting-marks.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import type { MarkedWaiting } from '#domain/kernel/waiting.ts'
import type { ProductDeps } from '#product/product.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list, printable } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'

/** Enough to tell a day's rows apart. */
const SHOWN_LETTERS = 8

export const todayCommands: Command[] = [
  {
    usage: 'today',
    options: { '--put-off': 'only what was put off' },
    does: 'list all that waits for a person, the oldest promise first, each with where it is done',
    notes:
      '“Until” is what was promised, or the last day of it; what passed is called late. “Row” is how the commands of waiting call it.',
    examples: ['today', 'today --put-off', 'today --json'],
    run: listAll,
  },
  {
    usage: 'waiting assign <ROW>',
    does: 'say that something that waits is yours to do',
    examples: ['waiting assign 3f2a91bc', 'waiting assign 3f2a91bc --as Noor'],
    run: (given, shell) => settle(given, shell, (deps, row) => assign(deps, row, nameOf(deps)), 'is yours'),
  },
  {
    usage: 'waiting unassign <ROW>',
    does: 'say that something that waits is nobody’s in particular',
    examples: ['waiting unassign 3f2a91bc'],
    run: (given, shell) =>
      settle(given, shell, (deps, row) => assign(deps, row, null), 'is nobody’s in particular'),
  },
  {
    usage: 'waiting put-off <ROW> [DAY]',
    does: 'show something that waits on a later day again, tomorrow unless told',
    notes:
      'Everybody of the studio sees it again on that day; sooner once it is late, or says something new.',
    examples: ['waiting put-off 3f2a91bc', 'waiting put-off 3f2a91bc 2026-12-04'],
    run: putOffOne,
  },
  {
    usage: 'waiting bring-back <ROW>',
    does: 'show at once again what was put off',
    examples: ['waiting bring-back 3f2a91bc'],
    run: (given, shell) => settle(given, shell, bringBack, 'is among what waits'),
  },
]

async function listAll({ options }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const now = isoTime(shell.clock())
  const today = await listToday(deps)
  const waiting = (options.putOff ? today.putOff : today.waiting).map((row) => ({
    ...row,
    isLate: row.until !== null && row.until <= now,
  }))
  const rows = waiting.map(({ key, what, about, whose, until, since, act, isLate, assignedTo }) => ({
    row: key.slice(0, SHOWN_LETTERS),
    until: `${isLate ? 'late: ' : ''}${untilWords(until)}`,
    since: localTime(since),
    what,
    about,
    whose,
    'done by': assignedTo,
    where: act.startsWith('/') ? deps.studio.publicUrl + act : act,
  }))
  return {
    data: waiting,
    text: list(rows, {
      none: options.putOff ? 'Nothing is put off.' : 'Nothing waits: everybody has what was promised.',
      whole: 'where',
    }),
    remarks:
      today.putOff.length > 0 && !options.putOff
        ? `Put off: ${today.putOff.length}. today --put-off lists them.`
        : undefined,
  }
}

async function putOffOne({ words: [key = '', day] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const row = await findWaiting(deps, key)
  const { notBefore } = await putOff(deps, row, { notBefore: day })
  return { data: { ...row, notBefore }, text: `${rowWords(row)} is shown again on ${notBefore}.` }
}

async function settle(
  { subject }: Given,
  shell: Shell,
  step: (deps: ProductDeps, row: MarkedWaiting) => Promise<void>,
  isThen: string,
): Promise<Answer> {
  const { deps } = await shell.product()
  const row = await findWaiting(deps, subject)
  await step(deps, row)
  return { data: row, text: `${rowWords(row)} ${isThen}.` }
}

function nameOf({ actor }: ProductDeps): string | null {
  return actor.kind === 'staff' ? actor.name : null
}

function rowWords({ what, whose }: MarkedWaiting): string {
  return printable(whose === null ? what : `${what}, ${whose},`)
}

/** A midnight is the end of the day before it. */
function untilWords(until: string | null): string {
  const words = localTime(until)
  return until !== null && words.endsWith(' 00:00')
    ? localTime(addSeconds(new Date(until), -1)).slice(0, '2026-11-20'.length)
    : words
}
