import { badInput } from '#domain/kernel/app-error.ts'
import { findSchema } from '#domain/reads/find.schema.ts'
import { find } from '#domain/reads/find.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list } from '../shell/table.ts'
import { shortId } from '../shell/words.ts'

export const findCommands: Command[] = [
  {
    usage: 'find <TEXT>',
    does: 'find clients, projects, orders, quotes, invoices and enquiries by a name, an address, a title or a number',
    notes: 'The six newest of each kind. The id of an invoice is that of its order.',
    examples: ['find nattfjord', 'find 7K3F9'],
    run,
  },
]

async function run(given: Given, shell: Shell): Promise<Answer> {
  const read = findSchema.safeParse({ q: given.subject })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'Nothing is looked for.')
  const { deps } = await shell.product()
  const found = await find(deps.db, read.data.q)
  return {
    data: found,
    text: list(
      found.map(({ kind, id, name, about }) => ({ what: kind, id: shortId(id), name, about })),
      { none: 'Nothing is found by this.' },
    ),
  }
}
