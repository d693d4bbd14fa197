import { randomUUID } from 'node:crypto'
import type { ShownMessageForTeam } from '#domain/messages/messages.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, read } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'
import { pickClient } from './pick-client.ts'

export const answerClient: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const client = await pickClient(member)
  const path = `/api/desk/clients/${client?.id}/messages`
  const thread = client && (await read<ShownMessageForTeam[]>(site, `${path}?limit=1`, cookie))
  if (!thread) return
  const answer = wishFor(ledger.threadAnswers, `We look at it: ${randomUUID()}`, name)
  const seen = thread.at(-1)?.id
  kills.notice('reply')
  await insist(site, answer, {
    ...asMember(member),
    path,
    body: { body: answer.text, asks: random.next() < 0.3, ...(seen && { seen }) },
  })
}
