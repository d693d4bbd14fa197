import { type BuyerInput, buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import type { ServerProcess } from '../server-process.ts'
import { registerClient } from './client.ts'
import { emailedLink } from './email.ts'
import { post } from './post.ts'
import type { Studio } from './studio.ts'

export const QUOTE_TITLE = 'Nattfjord at 60 FPS, on Deck and on your minimum PC'
/** What a consumer pays for it. */
export const QUOTE_SUM = '€1,500.00'
/** A Swedish consumer. */
export const CONSUMER: BuyerInput = buyerSchema.parse({ kind: 'consumer', country: 'SE' })

/** €1,200.00 without VAT. */
const CONTENT = {
  title: QUOTE_TITLE,
  scope: 'Eight scenes, 60 FPS on average in each of them.',
  lines: [
    { text: 'Profile\nEight scenes on Steam Deck and the minimum PC, three runs each', net: 42_000 },
    { text: 'Kelp and shadows\nVirtual shadow map pages, wind beyond 40 m', net: 68_000 },
    { text: 'Verify', net: 10_000 },
  ],
  options: [
    { text: 'Hitches\nThe ferry at 00:41', net: 29_000, quantity: { hundredths: 200, unit: 'day' as const } },
  ],
}

/** Additions to the usual quote. */
export type NewQuote = Partial<QuoteInput> & { email?: string; buyer?: BuyerInput }

/** Writes a quote and sends it to a new address. @returns link: from the buyer's email */
export async function offerQuote(
  studio: Studio,
  server: ServerProcess,
  { email = `noor-${crypto.randomUUID()}@halvmane.example`, buyer, ...changes }: NewQuote = {},
) {
  const quote: QuoteInput = { ...CONTENT, deliverBy: dayIn(30), validUntil: dayIn(10), ...changes }
  const { id, number } = await studio(async (deps) => {
    const { order } = await createQuote(deps, { email, name: 'Noor Haddad' }, quote, buyer)
    await sendQuote(deps, { orderId: order.id })
    return order
  })
  // An email stored by another process is sent together with the server's next own email, here a welcome.
  await registerClient(server.url)
  return { id, number, email, link: await emailedLink(server, email, '/quote#') }
}

/** The quote is sent, then accepted by someone with its link. Its transfer is due. */
export async function agreeByTransfer(
  studio: Studio,
  server: ServerProcess,
  buyer: BuyerInput = CONSUMER,
): Promise<{ id: string; number: string; email: string }> {
  const { link, ...quote } = await offerQuote(studio, server)
  await post(server.url, '/api/quotes/accept', {
    secret: new URL(link).hash.slice(1),
    payBy: 'transfer',
    gross: 150_000,
    buyer,
    accepter: { name: 'Noor Haddad', email: quote.email },
  })
  return quote
}

/** A day in Stockholm, this many days from today. */
export function dayIn(days: number): string {
  return addDays(stockholmDay(new Date()), days)
}
