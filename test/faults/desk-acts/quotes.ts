import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, read } from '../site.ts'
import { asMember, type DeskAction, type Member } from './member.ts'
import { pickClient } from './pick-client.ts'

const VALID_DAYS = 30
/** How often somebody does not leave it for later, so that whom it is for is still there to say yes. */
const SENT_AT_ONCE = 0.8

export const writeQuote: DeskAction = async (member) => {
  const { site, ledger, kills, random, name } = member
  const client = await pickClient(member)
  if (!client) return
  const draft = wishFor(ledger.drafts, `60 FPS ${randomUUID()}`, name)
  kills.notice('draft')
  const answer = await insist(site, draft, {
    ...asMember(member),
    path: '/api/desk/quotes',
    body: {
      clientId: client.id,
      title: draft.text,
      lines: [{ text: 'Water', amount: `${random.between(100, 5000)}.00` }],
      deliveryWorkingDays: '10',
      validUntil: addDays(stockholmDay(new Date()), VALID_DAYS),
    },
  })
  if (answer?.ok && random.next() < SENT_AT_ONCE) await send(member, JSON.parse(answer.text))
}

export const sendQuote: DeskAction = async (member) => {
  const draft = await pickQuote(member, 'draft')
  if (draft) await send(member, draft)
}

/** One that was sent. */
export const withdrawQuote: DeskAction = async (member) => {
  const quote = await pickQuote(member, 'offered')
  if (!quote) return
  member.kills.notice('withdrawn quote')
  await insist(member.site, wishFor(member.ledger.withdrawnQuotes, quote.id, member.name), {
    ...asMember(member),
    path: `/api/desk/quotes/${quote.id}/withdraw`,
    body: {},
  })
}

async function send(member: Member, { id, version }: WrittenQuote): Promise<void> {
  member.kills.notice('quote')
  await insist(member.site, wishFor(member.ledger.sentQuotes, id, member.name), {
    ...asMember(member),
    path: `/api/desk/quotes/${id}/send`,
    body: { version },
  })
}

async function pickQuote(
  { site, random, cookie }: Member,
  status: WrittenQuote['status'],
): Promise<WrittenQuote | undefined> {
  const path = `/api/desk/quotes?status=${status}`
  const quotes = await read<{ rows: WrittenQuote[] }>(site, path, cookie)
  return quotes?.rows.length ? random.pick(quotes.rows) : undefined
}
