import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { DeskRefund, ListedOrder } from '#domain/reads/desk-money.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { codeOf } from '../totp.ts'
import { unlessAskedAgain } from './busy-client.ts'
import {
  answerClient,
  answerEnquiry,
  attempt,
  type DeskAction,
  type Member,
  pickClient,
  writeNote,
} from './desk-clients.ts'
import type { Occasion } from './kills.ts'
import { ask, type Busy, cookieOf, list, read, type Site, want } from './site.ts'

/** A first delivery starts the project. */
const deliver: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const { id, status } = random.pick(projects)
  const path = `/api/desk/projects/${id}`
  if (status === 'pending') {
    const { headers, mayComeLate } = attempt()
    const begin = { path: `${path}/start`, body: { note: '', anyway: 'on' }, mayComeLate }
    const started = await ask(site, { ...begin, headers: { Cookie: cookie, ...headers } })
    if (!started?.ok) return
  }
  const title = `A build ${randomUUID()}`
  const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
  const wish = { what: 'deliveries', text: title, is: 'delivery' } as const
  await want(member, wish, { ...attempt(), path: `${path}/deliver`, body: { title, items } })
}

const EARLIEST_DAYS = 30
const LATEST_DAYS = 300

const moveDue: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const path = `/api/desk/projects/${random.pick(projects).id}`
  const page = await read<StudioProject>(site, path, cookie)
  if (!page) return
  const because = `The water shader waits: ${randomUUID()}`
  const on = addDays(stockholmDay(new Date()), random.between(EARLIEST_DAYS, LATEST_DAYS))
  const body = { on, because, version: page.versions.due }
  const wish = { what: 'dueDays', text: because, is: 'due day' } as const
  await want(member, wish, { ...attempt(), path: `${path}/due`, body })
}

const VALID_DAYS = 30
/** How often something isn't left for later, so that the person it is for can still accept it. */
const SENT_AT_ONCE = 0.8

const writeQuote: DeskAction = async (member) => {
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

const sendQuote: DeskAction = async (member) => {
  const draft = await pickQuote(member, 'draft')
  if (draft) await send(member, draft)
}

/** A quote that was sent. */
const withdrawQuote: DeskAction = async (member) => {
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

/** The whole refundable amount. If the client withdraws in the meantime, the refund is already granted. */
const grantRefund: DeskAction = async (member) => {
  const waiting = await list<DeskRefund>(member.site, '/api/desk/refunds', member.cookie)
  // A refund from the studio's bank is also open, and isn't sent here.
  const request = waiting.find(({ stage }) => stage === 'open')
  if (!request) return
  const path = `/api/desk/refunds/${request.id}/grant`
  const wish = { what: 'grants', text: request.id, is: 'grant' } as const
  await want(member, wish, { ...attempt(), path, body: { amount: decimalText(request.left) } })
}

/** The whole open amount of an order. */
const recordTransfer: DeskAction = async (member) => {
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

const PASSWORD = '16.7ms-budget'
const PAUSE_MS = 60

/** By the occasion of a kill that each action is, or leads to. */
type Acts = Partial<Record<Occasion, DeskAction>>

const ACTIONS_OF_ALL: Acts = {
  delivery: deliver,
  enquiry: answerEnquiry,
  reply: answerClient,
  'due day': moveDue,
  note: writeNote,
}
/** Only owners may bind the studio to a price or move money. */
const ACTS: Readonly<Record<StaffRole, Acts>> = {
  engineer: ACTIONS_OF_ALL,
  owner: {
    ...ACTIONS_OF_ALL,
    grant: grantRefund,
    draft: writeQuote,
    quote: sendQuote,
    acceptance: writeQuote,
    'withdrawn quote': withdrawQuote,
    transfer: recordTransfer,
  },
}

type Desk = Omit<Busy, 'cookie'> & {
  role: StaffRole
  /** @returns the secret of an invitation's link, and the invited person */
  invite: (role: StaffRole) => Promise<{ token: string; name: string }>
  /** Called when a staff member is there. */
  begun: () => void
}

/** Does the open tasks at the desk until the run is over, and records what was wanted and acknowledged. */
export async function workAtTheDesk({ invite, begun, ...others }: Desk): Promise<void> {
  while (!others.site.isOver()) {
    const { token, name } = await invite(others.role)
    const cookie = await join(others.site, token)
    if (!cookie) continue
    begun()
    await workAs({ ...others, name, cookie }).catch(unlessAskedAgain)
  }
}

/** @returns the session's cookie, or undefined if there was no response */
async function join(site: Site, token: string): Promise<string | undefined> {
  const joined = await ask(site, { path: '/api/auth/join', body: { token, newPassword: PASSWORD } })
  if (!joined?.ok) return undefined
  const headers = { Cookie: cookieOf(joined) }
  const begun = await ask(site, {
    path: '/api/account/factor/begin',
    body: { currentPassword: PASSWORD },
    headers,
  })
  if (!begun?.ok) return undefined
  const code = codeOf(JSON.parse(begun.text).uri, Date.now())
  const confirmed = await ask(site, { path: '/api/account/factor/confirm', body: { code }, headers })
  return confirmed?.ok ? cookieOf(confirmed) || headers.Cookie : undefined
}

async function workAs(member: Member): Promise<void> {
  const acts = ACTS[member.role]
  const { site, random, kills } = member
  while (!site.isOver()) {
    const awaited = kills.awaited()
    // Also does something else, which the awaited event may need.
    const wanted = awaited && random.next() < 0.5 ? acts[awaited] : undefined
    await (wanted ?? random.pick(Object.values(acts)))(member)
    await delay(PAUSE_MS)
  }
}
