import type { Reminded, Unanswered } from '#domain/inbox/reminders/by-hand.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, list } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

/** Of something that nobody was reminded of. */
export const remind: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name, role } = member
  const unanswered = await list<Unanswered>(site, '/api/desk/reminders', cookie)
  const left = unanswered.filter(
    ({ kind, remindedAt }) => !remindedAt && (role === 'owner' || kind !== 'transfer'),
  )
  if (left.length === 0) return
  const { name: what } = random.pick(left)
  kills.notice('reminder')
  // The log names the order of a transfer, not which part of its price.
  const [kind, about] = what.split(':')
  await insist(site, wishFor(ledger.reminders, `${kind}:${about}`, name), {
    ...asMember(member),
    path: '/api/desk/reminders',
    body: { names: [what] },
    isDone: ({ text }) => (JSON.parse(text) as Reminded[])[0]?.refusal === null,
  })
}
