import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { servicePackages } from '../../domain/catalogue/catalogue.schema.ts'
import type { AgreedOrder } from '../../domain/withdrawals/withdrawals.schema.ts'
import type { KillTimer } from './kills.ts'
import { type Ledger, type Wish, wishFor } from './ledger.ts'
import type { Random } from './random.ts'

/** Where the server is at the moment; between two lives whoever asks waits. */
export type Site = { whenUp: () => Promise<string>; isOver: () => boolean }

const ORDERS = servicePackages.map(({ key, price }) => ({ amount: price, service: key }))
/** How often a client tries the same thing before giving it up. */
const TRIES = 3
/** Between two wishes. */
const LONGEST_PAUSE_MS = 40
/** After so many wishes somebody new takes the place. */
const WISHES_PER_ACCOUNT = 60

/**
 * Registers, buys, withdraws, writes and sends links until it is over, and puts down what was wanted and acknowledged.
 * @param begun called when the first account is there
 */
export async function beBusy(
  site: Site,
  ledger: Ledger,
  { kills, random, begun }: { kills: KillTimer; random: Random; begun: () => void },
): Promise<void> {
  while (!site.isOver()) {
    const cookie = await register(site, ledger)
    if (!cookie) continue
    begun()
    for (let count = 0; count < WISHES_PER_ACCOUNT && !site.isOver(); count++) {
      const wish = random.pick([buy, buy, withdraw, write, write, askAsVisitor, sendLink])
      await wish({ site, ledger, kills, random, cookie })
      await delay(random.between(0, LONGEST_PAUSE_MS))
    }
  }
}

type Busy = { site: Site; ledger: Ledger; kills: KillTimer; random: Random; cookie: string }

/** @returns the session's cookie, or nothing when it was not acknowledged */
async function register(site: Site, ledger: Ledger): Promise<string | undefined> {
  const username = `client-${randomUUID().slice(0, 13)}`
  const account = wishFor(ledger.accounts, username)
  const body = {
    username,
    password: 'correct horse 42',
    email: `${username}@clients.example`,
    name: 'Ada Example',
  }
  const response = await post(site, '/api/auth/sign-up/email', body)
  if (!response?.ok) return undefined
  account.acknowledged = true
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function buy({ site, ledger, kills, random, cookie }: Busy): Promise<void> {
  const purchase = wishFor(ledger.purchases, randomUUID())
  kills.notice('purchase')
  await insist(site, purchase, '/api/create-payment-intent', random.pick(ORDERS), {
    Cookie: cookie,
    'Idempotency-Key': purchase.text,
  })
  if (purchase.acknowledged) kills.notice('settlement')
}

/** From the newest contract that there is; its id is what is wished for. */
async function withdraw({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const url = await site.whenUp()
  const orders = await fetch(`${url}/api/orders`, { headers: { Cookie: cookie } })
    .then((answer): Promise<AgreedOrder[]> | AgreedOrder[] => (answer.ok ? answer.json() : []))
    .catch(() => [])
  const order = orders.find(({ mayWithdraw }) => mayWithdraw)
  if (!order) return
  const withdrawal = wishFor(ledger.withdrawals, order.id)
  kills.notice('withdrawal')
  await insist(site, withdrawal, `/api/orders/${order.id}/withdrawal`, {}, { Cookie: cookie })
}

async function write({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const message = wishFor(ledger.messages, `It stutters: ${randomUUID()}`)
  kills.notice('message')
  await insist(
    site,
    message,
    '/api/messages',
    { body: message.text },
    {
      Cookie: cookie,
      'Idempotency-Key': randomUUID(),
    },
  )
}

/** A form has no key, so a visitor who got no answer does not send it again. */
async function askAsVisitor({ site, ledger }: Busy): Promise<void> {
  const contact = wishFor(ledger.contacts, `A question about shadows: ${randomUUID()}`)
  const response = await post(site, '/api/contact', {
    name: 'Bo Example',
    email: 'bo@visitors.example',
    title: 'other',
    message: contact.text,
  })
  contact.acknowledged = response?.ok === true
}

async function sendLink({ site, ledger, cookie }: Busy): Promise<void> {
  const file = wishFor(ledger.files, `https://drive.google.com/file/d/${randomUUID()}`)
  await insist(site, file, '/api/upload', { fileUrl: file.text }, { Cookie: cookie })
}

/** Sends the same thing again when there was no answer, as a browser's retry does. */
async function insist(
  site: Site,
  wish: Wish,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES && !wish.acknowledged; attempt++) {
    const response = await post(site, path, body, headers)
    wish.acknowledged = response?.ok === true
  }
}

/** @returns nothing when the server went away before it had answered whole */
async function post(
  site: Site,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const url = await site.whenUp()
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status < 500 && !response.ok)
      throw new Refused(`POST ${path} answered ${response.status}: ${text}`)
    return response
  } catch (error) {
    if (error instanceof Refused) throw error
    return undefined
  }
}

/** The server is there and does not want what it should take. */
class Refused extends Error {}
