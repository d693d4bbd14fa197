import { randomUUID } from 'node:crypto'
import { wishFor } from '../ledger.ts'
import { insist } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'
import { pickClient } from './pick-client.ts'

export const writeNote: DeskAction = async (member) => {
  const { site, ledger, kills, name } = member
  const client = await pickClient(member)
  if (!client) return
  const note = wishFor(ledger.notes, `Prefers to be called: ${randomUUID()}`, name)
  kills.notice('note')
  await insist(site, note, {
    ...asMember(member),
    path: `/api/desk/clients/${client.id}/notes`,
    body: { body: note.text },
  })
}
