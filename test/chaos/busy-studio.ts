import { setTimeout as delay } from 'node:timers/promises'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { codeOf } from '../totp.ts'
import { unlessAskedAgain } from './busy-client.ts'
import { answerClient, answerEnquiry, type DeskAction, type Member, writeNote } from './desk-clients.ts'
import { grantRefund, recordTransfer, sendQuote, withdrawQuote, writeQuote } from './desk-money.ts'
import { deliver, moveDue, remind } from './desk-projects.ts'
import type { Occasion } from './kills.ts'
import { ask, type Busy, cookieOf, type Site } from './site.ts'

const PASSWORD = '16.7ms-budget'
const PAUSE_MS = 60

/** By the occasion of a kill that each is, or leads to. */
type Acts = Partial<Record<Occasion, DeskAction>>

const ACTIONS_OF_ALL: Acts = {
  delivery: deliver,
  enquiry: answerEnquiry,
  reply: answerClient,
  'due day': moveDue,
  note: writeNote,
  reminder: remind,
}
/** What binds the studio to a price, and what moves money, is an owner's. */
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
  /** @returns what the link of an invitation ends with, and who is invited */
  invite: (role: StaffRole) => Promise<{ token: string; name: string }>
  /** Called when somebody of the studio is there. */
  begun: () => void
}

/** Does at the desk what there is to do until it is over, and puts down what was wanted and acknowledged. */
export async function workAtTheDesk({ invite, begun, ...others }: Desk): Promise<void> {
  while (!others.site.isOver()) {
    const { token, name } = await invite(others.role)
    const cookie = await join(others.site, token)
    if (!cookie) continue
    begun()
    await workAs({ ...others, name, cookie }).catch(unlessAskedAgain)
  }
}

/** @returns the session's cookie, or nothing where an answer did not come */
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
    // Something else is done as well, as what is awaited may need it.
    const wanted = awaited && random.next() < 0.5 ? acts[awaited] : undefined
    await (wanted ?? random.pick(Object.values(acts)))(member)
    await delay(PAUSE_MS)
  }
}
