import { listHolds } from '#domain/billing/payments/holds/holds.server.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { refundDueOn } from '#domain/billing/payments/refunds/refund-due.ts'
import {
  listRefundRequests,
  listUnsentRefunds,
} from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { missesEvents } from '#domain/billing/payments/show/missed-events.server.ts'
import { countOpenPayments } from '#domain/billing/payments/show/show-payments.server.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/clock.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Db } from '#domain/kernel/database.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import type { Product } from '../product.ts'
import { checkStripe } from './check-stripe.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('payments')

const DAY = 24 * 3600
/** How long a client may reasonably wait for an answer. */
const ANSWER_DAYS = 3
/** How many days before its last one a refund that nobody sent becomes a problem. */
const WARNED_DAYS = 3

export async function checkPayments(studio: Product, now: Date): Promise<Finding[]> {
  const { db } = studio.deps
  return [
    describeProvider(studio),
    ...(await checkStripe(studio.config)),
    await checkHolds(db),
    await checkOpenPayments(db, now),
    ...(await checkEvents(studio, now)),
    ...(await checkUnsentRefunds(studio, now)),
    await checkRequests(db, now),
  ]
}

function describeProvider({ config, deps }: Product): Finding {
  const { name, livemode } = deps.paymentsProvider
  if (livemode) return ok(`Live, by ${name}: real money moves.`)
  const { here, inPublic } = PRETENDED[name]
  return config.isLoopback || inPublic === null ? ok(here) : warning(inPublic)
}

/** Of a provider that moves no money. @property inPublic where customers can reach it, if that is not as good */
const PRETENDED: Record<
  Product['deps']['paymentsProvider']['name'],
  { here: string; inPublic: string | null }
> = {
  stripe: {
    here: 'Stripe, test mode: no money moves.',
    inPublic: 'Stripe in test mode on a public address: no money moves.',
  },
  rehearsal: {
    here: 'Rehearsal: the checkout with stand-in cards; nothing is charged.',
    inPublic: null,
  },
  sandbox: {
    here: 'Sandbox: no card is charged.',
    inPublic: 'Sandbox on a public address, on purpose (PAYMENTS=sandbox): no card is charged.',
  },
  transfer: { here: 'Bank transfers alone: nobody can pay by card.', inPublic: null },
}

async function checkHolds(db: Db): Promise<Finding> {
  const holds = await listHolds(db)
  return holds.length === 0
    ? ok('Every payment adds up.')
    : problem(
        `${counted(holds.length, 'payment')} ${holds.length === 1 ? 'needs' : 'need'} a person: 'holds list' says why, 'holds resolve' when it is done.`,
      )
}

/** The server cancels what is open for a day; what is older says that it does not get to it. */
async function checkOpenPayments(db: Db, now: Date): Promise<Finding> {
  const count = await countOpenPayments(db, { before: isoTime(addSeconds(now, -DAY)) })
  return count === 0
    ? ok('No payment has been open for more than a day.')
    : warning(
        `${counted(count, 'payment')} open for more than a day: is the server running, and does the provider answer?`,
      )
}

async function checkEvents({ deps }: Product, now: Date): Promise<Finding[]> {
  return (await missesEvents(deps, now))
    ? [problem('A payment was found to be paid without an event about it: does the webhook reach us?')]
    : []
}

/** By whose turn it is to send what was granted. */
const UNSENT = {
  server: 'not sent yet: the server asks the provider every hour.',
  'studio-soon':
    "to be sent from the studio's own bank within three days, or late already: 'refunds list' names the last day.",
  studio:
    "to be sent from the studio's own bank: 'refunds list' names them, 'refunds sent' says that it is done.",
  nobody:
    "that nobody sends, as their payments came by another provider than the configured one: 'refunds list --all'.",
}

async function checkUnsentRefunds({ deps }: Product, now: Date): Promise<Finding[]> {
  const turns = (await listUnsentRefunds(deps.db)).map(({ provider, answered_at: grantedAt }) => {
    if (providerFacts(provider).sendsBack === 'studio')
      return grantedAt !== null && daysBetween(stockholmDay(now), refundDueOn(grantedAt)) <= WARNED_DAYS
        ? 'studio-soon'
        : 'studio'
    return provider === deps.paymentsProvider.name ? 'server' : 'nobody'
  })
  return statusesOf(UNSENT).flatMap((turn) => {
    const count = turns.filter((its) => its === turn).length
    const tell = turn === 'studio-soon' ? problem : warning
    return count === 0 ? [] : [tell(`${counted(count, 'granted refund')} ${UNSENT[turn]}`)]
  })
}

async function checkRequests(db: Db, now: Date): Promise<Finding> {
  const open = await listRefundRequests(db, { isOpen: true })
  const late = open.filter(({ created_at }) => created_at < isoTime(addSeconds(now, -ANSWER_DAYS * DAY)))
  if (late.length > 0)
    return warning(
      `${counted(late.length, 'refund request')} unanswered for more than ${ANSWER_DAYS} days: 'refunds list'.`,
    )
  return ok(
    open.length === 0
      ? 'No refund request waits.'
      : `${counted(open.length, 'refund request')} to be answered: 'refunds list'.`,
  )
}
