import { ASKED_KINDS, remindedSchema } from '#domain/inbox/reminders/by-hand.schema.ts'
import {
  exportUnanswered,
  listUnanswered,
  remindByHand,
} from '#domain/inbox/reminders/remind-by-hand.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list, printable } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'
import { writeNewFile } from '../shell/write-new-file.ts'

export const reminderCommands: Command[] = [
  {
    usage: 'reminders list',
    options: { '--to <FILE>': 'write it as a table for spreadsheets' },
    does: 'list what clients were asked for and have not done, the longest ago first, and when they were reminded last',
    examples: ['reminders list', 'reminders list --to waiting.csv'],
    run: listAll,
  },
  {
    usage: 'reminders send <NAMES...>',
    does: 'remind of up to ten of these by mail, by the names that reminders list says',
    notes: 'Who was reminded today, has answered or wants no such mails is left out, and it says so.',
    examples: ['reminders send files:prj_3f2a91bc question:msg_77ab01cd'],
    run: send,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const unanswered = await listUnanswered(deps)
  const file = given.text('to')
  if (file !== undefined) {
    const names = unanswered.map(({ name }) => name)
    await writeNewFile(file, await exportUnanswered(deps, names))
    return { data: { file, rows: names.length }, text: `${counted(names.length, 'row')} stand in ${file}.` }
  }
  const rows = unanswered.map(({ name, kind, whose, what, since, remindedAt }) => ({
    name,
    what: `${ASKED_KINDS[kind]}: ${what}`,
    whose,
    since: localTime(since),
    reminded: remindedAt === null ? 'never' : localTime(remindedAt),
  }))
  return { data: unanswered, text: list(rows, { none: 'Nobody owes an answer.' }) }
}

async function send(given: Given, shell: Shell): Promise<Answer> {
  const read = remindedSchema.safeParse({ names: given.words })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'Nobody was reminded.')
  const { deps } = await shell.product()
  const reminded = await remindByHand(deps, read.data.names)
  const lines = reminded.map(
    ({ name, whose, refusal }) => `${printable(whose ?? name)}: ${refusal ?? 'a reminder is on its way.'}`,
  )
  return {
    data: reminded,
    text: lines.join('\n'),
    failed: reminded.every(({ refusal }) => refusal !== null),
  }
}
