import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { ShownQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import type { Random } from './kills.ts'
import { type Ledger, wishFor } from './ledger.ts'
import { AskedAgain, ask, type Busy, cookieOf, list, type Site, want } from './site.ts'

const ORDERS = servicePackages.map(({ key, price }) => ({ amount: price, service: key }))
/** Between two wishes. */
const LONGEST_PAUSE_MS = 40
const LARGEST_FILE_BYTES = 300_000
/** A text for the studio, which refunds without a request don't contain. */
export const REFUND_REASON = 'It still stutters in the last room.'
const TUS = { 'Tus-Resumable': '1.0.0' }
/** After this many wishes, a new client takes over. */
const WISHES_PER_ACCOUNT = 60

/**
 * Registers, buys, accepts quotes, withdraws, requests refunds, writes, uploads and sends links until the run is over,
 * and records what was wanted and acknowledged.
 * @param received emails that the mail server got; begun: called when the first account exists
 */
export async function beBusy({
  begun,
  ...others
}: Omit<Client, 'cookie' | 'email'> & { begun: () => void }): Promise<void> {
  while (!others.site.isOver()) {
    const account = await register(others.site, others.ledger)
    if (!account) continue
    begun()
    await spendAnAccount({ ...others, ...account }).catch(unlessAskedAgain)
  }
}

async function spendAnAccount(busy: Client): Promise<void> {
  for (let count = 0; count < WISHES_PER_ACCOUNT && !busy.site.isOver(); count++) {
    const isAwaited = busy.kills.awaited() === 'acceptance' && busy.random.next() < 0.5
    await (isAwaited ? acceptQuote : busy.random.pick(WISHES_OF_CLIENTS))(busy)
    await delay(busy.random.between(0, LONGEST_PAUSE_MS))
  }
}

/** A client whose session has ended returns as a new one. */
export function unlessAskedAgain(error: unknown): void {
  if (!(error instanceof AskedAgain)) throw error
}

type Client = Busy & { email: string; received: readonly ReceivedEmail[] }

/** @returns undefined if it wasn't acknowledged */
async function register(site: Site, ledger: Ledger): Promise<{ cookie: string; email: string } | undefined> {
  const username = `client-${randomUUID().slice(0, 13)}`
  const account = wishFor(ledger.accounts, username)
  const email = `${username}@clients.example`
  const body = { username, password: 'correct horse 42', email, name: 'Ada Example' }
  const answer = await ask(site, { path: '/api/auth/sign-up/email', body })
  if (!answer?.ok) return undefined
  account.acknowledged = true
  return { cookie: cookieOf(answer), email }
}

async function buy(busy: Busy): Promise<void> {
  const key = randomUUID()
  const answer = await want(
    busy,
    { what: 'purchases', text: key, is: 'purchase' },
    {
      path: '/api/create-payment-intent',
      body: busy.random.pick(ORDERS),
      headers: { 'Idempotency-Key': key },
    },
  )
  if (answer?.ok) busy.kills.notice('settlement')
}

const LINK = /\/quote#([\w-]{43})/

/**
 * Accepts the newest quote in the signed-in client's emails, to be paid by transfer. The wish is the id of its order.
 */
async function acceptQuote(busy: Client): Promise<void> {
  const { site, cookie, email, received } = busy
  const mail = received.findLast(({ envelope, text }) => envelope.to[0] === email && LINK.test(text))
  const secret = LINK.exec(mail?.text ?? '')?.[1]
  if (!secret) return
  const headers = { Cookie: cookie }
  const opened = await ask(site, { path: '/api/quotes/open', body: { secret }, headers, mayComeLate: true })
  const quote: ShownQuote | undefined = opened?.ok ? JSON.parse(opened.text) : undefined
  if (quote?.kind !== 'in-full' || quote.closed !== null) return
  const body = { secret, payBy: 'transfer', gross: quote.gross, startAtOnce: true }
  const wish = { what: 'acceptances', text: quote.orderId, is: 'acceptance' } as const
  await want(busy, wish, { path: '/api/quotes/accept', body, mayComeLate: true })
}

/** For the newest contract. The wish is its id. */
async function withdraw(busy: Busy): Promise<void> {
  const orders = await list<AgreedOrder>(busy.site, '/api/orders', busy.cookie)
  const order = orders.find(({ mayWithdraw }) => mayWithdraw)
  if (!order) return
  const wish = { what: 'withdrawals', text: order.id, is: 'withdrawal' } as const
  await want(busy, wish, { path: `/api/orders/${order.id}/withdrawal`, body: {}, mayComeLate: true })
}

/** For the newest payment. The wish is its id. */
async function askForRefund(busy: Busy): Promise<void> {
  const payments = await list<Payment>(busy.site, '/api/payments', busy.cookie)
  const payment = payments.find(({ refundable, refundRequest }) => refundable && !refundRequest)
  if (!payment) return
  const path = `/api/payments/${payment.id}/refund-request`
  const wish = { what: 'refunds', text: payment.id, is: 'refund' } as const
  await want(busy, wish, { path, body: { reason: REFUND_REASON }, mayComeLate: true })
}

async function write(busy: Busy): Promise<void> {
  const body = `It stutters: ${randomUUID()}`
  const wish = { what: 'messages', text: body, is: 'message' } as const
  const headers = { 'Idempotency-Key': randomUUID() }
  await want(busy, wish, { path: '/api/messages', body: { body }, headers })
}

/** The form has no key, so visitors who got no response don't send it again. */
async function askAsVisitor({ site, ledger }: Busy): Promise<void> {
  const contact = wishFor(ledger.contacts, `A question about shadows: ${randomUUID()}`)
  const answer = await ask(site, {
    path: '/api/contact',
    body: {
      name: 'Bo Example',
      email: `bo-${randomUUID()}@visitors.example`,
      title: 'other',
      message: contact.text,
    },
  })
  contact.acknowledged = answer?.ok === true
}

async function sendLink(busy: Busy): Promise<void> {
  const fileUrl = `https://drive.google.com/file/d/${randomUUID()}`
  await want(busy, { what: 'files', text: fileUrl }, { path: '/api/upload', body: { fileUrl } })
}

/** In two pieces. After each missing response, the server is asked for the offset. */
async function upload({ site, ledger, kills, random, cookie }: Busy): Promise<void> {
  const bytes = randomBytesOf(random)
  const file = wishFor(ledger.uploads, createHash('sha256').update(bytes).digest('hex'))
  const headers = { ...TUS, Cookie: cookie }
  const announced = await ask(site, {
    path: '/api/uploads',
    headers: {
      ...headers,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${btoa('build.bin')}`,
    },
  })
  const path = announced?.headers.get('location') ?? ''
  if (!path) return
  kills.notice('upload')
  while (!file.acknowledged && !site.isOver()) {
    const asked = await ask(site, { method: 'GET', path, headers, mayComeLate: true })
    // After a day, another wish starts it again.
    if (asked?.status === 404) return
    if (asked?.ok) {
      const from = Number(asked.headers.get('upload-offset'))
      const to = from < bytes.length / 2 ? Math.ceil(bytes.length / 2) : bytes.length
      const taken = from < to ? await sendPiece(from, to) : asked
      file.acknowledged = taken?.ok === true && to === bytes.length
    }
    // A killed writer keeps the upload for a few seconds.
    if (!file.acknowledged) await delay(LONGEST_PAUSE_MS)
  }

  function sendPiece(from: number, to: number) {
    const isBytes = { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' }
    const body = bytes.subarray(from, to)
    return ask(site, { method: 'PATCH', path, headers: { ...headers, ...isBytes }, body, mayComeLate: true })
  }
}

/** Different ones each time, but the same for the same seed. */
function randomBytesOf(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(random.between(2, LARGEST_FILE_BYTES))
  for (let at = 0; at < bytes.length; at++) bytes[at] = random.between(0, 255)
  return bytes
}

const WISHES_OF_CLIENTS = [
  ...[buy, buy, acceptQuote, acceptQuote, acceptQuote, withdraw, askForRefund],
  ...[write, write, askAsVisitor, sendLink, upload],
]
