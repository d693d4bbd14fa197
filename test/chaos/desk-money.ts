import { randomUUID } from 'node:crypto'
import { decimalText } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import type { DeskRefund, ListedOrder } from '#domain/reads/desk-money.schema.ts'
import { attempt, type DeskAction, type Member, pickClient } from './desk-clients.ts'
import { list, read, want } from './site.ts'

const VALID_DAYS = 30
/** How often somebody does not leave it for later, so that whom it is for is still there to say yes. */
const SENT_AT_ONCE = 0.8

export const writeQuote: DeskAction = async (member) => {
  const { random } = member
  const client = await pickClient(member)
  if (!client) return
  const title = `60 FPS ${randomUUID()}`
  const body = {
    clientId: client.id,
    title,
    lines: [{ text: 'Water', amount: `${random.between(100, 5000)}.00` }],
    deliveryWorkingDays: '10',
    validUntil: addDays(stockholmDay(new Date()), VALID_DAYS),
  }
  const wish = { what: 'drafts', text: title, is: 'draft' } as const
  const answer = await want(member, wish, { ...attempt(), path: '/api/desk/quotes', body })
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
  const wish = { what: 'withdrawnQuotes', text: quote.id, is: 'withdrawn quote' } as const
  await want(member, wish, { ...attempt(), path: `/api/desk/quotes/${quote.id}/withdraw`, body: {} })
}

async function send(member: Member, { id, version }: WrittenQuote): Promise<void> {
  const wish = { what: 'sentQuotes', text: id, is: 'quote' } as const
  await want(member, wish, { ...attempt(), path: `/api/desk/quotes/${id}/send`, body: { version } })
}

async function pickQuote(
  { site, random, cookie }: Member,
  status: WrittenQuote['status'],
): Promise<WrittenQuote | undefined> {
  const path = `/api/desk/quotes?status=${status}`
  const quotes = await read<{ rows: WrittenQuote[] }>(site, path, cookie)
  return quotes?.rows.length ? random.pick(quotes.rows) : undefined
}

/** All that can still be given back. A client who withdraws meanwhile is faster: then it's granted already. */
export const grantRefund: DeskAction = async (member) => {
  const waiting = await list<DeskRefund>(member.site, '/api/desk/refunds', member.cookie)
  // One that the studio's bank is to send waits as well, and nobody sends it here.
  const request = waiting.find(({ stage }) => stage === 'open')
  if (!request) return
  const path = `/api/desk/refunds/${request.id}/grant`
  const wish = { what: 'grants', text: request.id, is: 'grant' } as const
  await want(member, wish, { ...attempt(), path, body: { amount: decimalText(request.left) } })
}

/** All that is open of an order. */
export const recordTransfer: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const orders = await read<{ rows: ListedOrder[] }>(site, '/api/desk/orders?status=accepted', cookie)
  const waiting = orders?.rows.filter(({ open }) => open > 0) ?? []
  if (waiting.length === 0) return
  const { id, open } = random.pick(waiting)
  const reference = `BANK-${randomUUID()}`
  const body = { amount: (open / 100).toFixed(2), on: addDays(stockholmDay(new Date()), -2), reference }
  const wish = { what: 'transfers', text: reference, is: 'transfer' } as const
  await want(member, wish, { ...attempt(), path: `/api/desk/orders/${id}/record`, body })
}
