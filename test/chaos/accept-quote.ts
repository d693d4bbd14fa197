import type { ShownQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import type { Busy } from './busy-client.ts'
import { wishFor } from './ledger.ts'
import { ask, insist } from './site.ts'

const LINK = /\/quote#([\w-]{43})/

/** Says yes to the newest quote in the emails of whoever is signed in, to be paid by a transfer; the id of its order is what is wished for. */
export async function acceptQuote({
  site,
  ledger,
  kills,
  cookie,
  email,
  received,
}: Busy & { email: string; received: readonly ReceivedEmail[] }): Promise<void> {
  const mail = received.findLast(({ envelope, text }) => envelope.to[0] === email && LINK.test(text))
  const secret = LINK.exec(mail?.text ?? '')?.[1]
  if (!secret) return
  const headers = { Cookie: cookie }
  const opened = await ask(site, { path: '/api/quotes/open', body: { secret }, headers, mayComeLate: true })
  const quote: ShownQuote | undefined = opened?.ok ? JSON.parse(opened.text) : undefined
  if (quote?.kind !== 'in-full' || quote.closed !== null) return
  kills.notice('acceptance')
  await insist(site, wishFor(ledger.acceptances, quote.orderId), {
    path: '/api/quotes/accept',
    body: { secret, payBy: 'transfer', gross: quote.gross, startAtOnce: true },
    headers,
    mayComeLate: true,
  })
}
