import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import { acceptQuote } from './accept-quote.ts'
import type { KillTimer, Random } from './kills.ts'
import { type Ledger, wishFor } from './ledger.ts'
import { AskedAgain, ask, cookieOf, insist, list, type Site } from './site.ts'

const ORDERS = servicePackages.map(({ key, price }) => ({ amount: price, service: key }))
/** Between two wishes. */
const LONGEST_PAUSE_MS = 40
const LARGEST_FILE_BYTES = 300_000
/** What the studio is told, and what a refund that nobody asked for does not say. */
export const REFUND_REASON = 'It still stutters in the last room.'
const TUS = { 'Tus-Resumable': '1.0.0' }
/** After so many wishes somebody new takes the place. */
const WISHES_PER_ACCOUNT = 60

/**
 * Registers, buys, says yes to quotes, withdraws, asks for money back, writes, uploads and sends links until it is over, and puts down what
 * was wanted and acknowledged.
 * @param received what the mail server got; begun: called when the first account is there
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

/** Somebody whose session is over comes as somebody new. */
export function unlessAskedAgain(error: unknown): void {
  if (!(error instanceof AskedAgain)) throw error
}

export type Busy = { site: Site; ledger: Ledger; kills: KillTimer; random: Random; cookie: string }
type Client = Busy & { email: string; received: readonly ReceivedEmail[] }

/** @returns nothing when it was not acknowledged */
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

async function buy({ site, ledger, kills, random, cookie }: Busy): Promise<void> {
  const purchase = wishFor(ledger.purchases, randomUUID())
  kills.notice('purchase')
  await insist(site, purchase, {
    path: '/api/create-payment-intent',
    body: random.pick(ORDERS),
    headers: { Cookie: cookie, 'Idempotency-Key': purchase.text },
  })
  if (purchase.acknowledged) kills.notice('settlement')
}

/** From the newest contract that there is; its id is what is wished for. */
async function withdraw({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const orders = await list<AgreedOrder>(site, '/api/orders', cookie)
  const order = orders.find(({ mayWithdraw }) => mayWithdraw)
  if (!order) return
  const path = `/api/orders/${order.id}/withdrawal`
  kills.notice('withdrawal')
  await insist(site, wishFor(ledger.withdrawals, order.id), {
    path,
    body: {},
    headers: { Cookie: cookie },
    mayComeLate: true,
  })
}

/** For the newest payment that there is; its id is what is wished for. */
async function askForRefund({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const payments = await list<Payment>(site, '/api/payments', cookie)
  const payment = payments.find(({ refundable, refundRequest }) => refundable && !refundRequest)
  if (!payment) return
  kills.notice('refund')
  await insist(site, wishFor(ledger.refunds, payment.id), {
    path: `/api/payments/${payment.id}/refund-request`,
    body: { reason: REFUND_REASON },
    headers: { Cookie: cookie },
    mayComeLate: true,
  })
}

async function write({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const message = wishFor(ledger.messages, `It stutters: ${randomUUID()}`)
  kills.notice('message')
  await insist(site, message, {
    path: '/api/messages',
    body: { body: message.text },
    headers: { Cookie: cookie, 'Idempotency-Key': randomUUID() },
  })
}

/** A form has no key, so a visitor who got no answer does not send it again. */
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

async function sendLink({ site, ledger, cookie }: Busy): Promise<void> {
  const file = wishFor(ledger.files, `https://drive.google.com/file/d/${randomUUID()}`)
  await insist(site, file, { path: '/api/upload', body: { fileUrl: file.text }, headers: { Cookie: cookie } })
}

/** In two pieces; after each answer that did not come the server is asked how far it is. */
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
    // After a day it is begun again, by another wish.
    if (asked?.status === 404) return
    if (asked?.ok) {
      const from = Number(asked.headers.get('upload-offset'))
      const to = from < bytes.length / 2 ? Math.ceil(bytes.length / 2) : bytes.length
      const taken = from < to ? await sendPiece(from, to) : asked
      file.acknowledged = taken?.ok === true && to === bytes.length
    }
    // Whoever was killed while writing keeps the upload for some seconds.
    if (!file.acknowledged) await delay(LONGEST_PAUSE_MS)
  }

  function sendPiece(from: number, to: number) {
    const isBytes = { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' }
    const body = bytes.subarray(from, to)
    return ask(site, { method: 'PATCH', path, headers: { ...headers, ...isBytes }, body, mayComeLate: true })
  }
}

/** Other ones each time, the same for the same seed. */
function randomBytesOf(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(random.between(2, LARGEST_FILE_BYTES))
  for (let at = 0; at < bytes.length; at++) bytes[at] = random.between(0, 255)
  return bytes
}

const WISHES_OF_CLIENTS = [
  ...[buy, buy, acceptQuote, acceptQuote, acceptQuote, withdraw, askForRefund],
  ...[write, write, askAsVisitor, sendLink, upload],
]
