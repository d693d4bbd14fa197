import { addSeconds, isoTime } from '../../domain/kernel/clock.ts'
import type { Db } from '../../domain/kernel/database.ts'
import { listHolds } from '../../domain/payments/holds/holds.server.ts'
import {
  countUnsentRefunds,
  listRefundRequests,
} from '../../domain/payments/refunds/refund-requests.server.ts'
import { countOpenPayments } from '../../domain/payments/show/show-payments.server.ts'
import type { Product } from '../../product/product.ts'
import { counted } from '../shell/words.ts'
import { checkStripe } from './check-stripe.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('payments')

const DAY = 24 * 3600
/** How long a client may reasonably wait for an answer. */
const ANSWER_DAYS = 3

export async function checkPayments(studio: Product, now: Date): Promise<Finding[]> {
  const { db } = studio.deps
  return [
    describeProvider(studio),
    ...(await checkStripe(studio.config)),
    await checkHolds(db),
    await checkOpenPayments(db, now),
    ...(await checkRefunds(db, now)),
  ]
}

function describeProvider({ config, deps }: Product): Finding {
  const { name, livemode } = deps.paymentsProvider
  if (name === 'stripe')
    return livemode || config.isLoopback
      ? ok(`Stripe, ${livemode ? 'live: real money moves' : 'test mode: no money moves'}.`)
      : warning('Stripe in test mode on a public address: no money moves.')
  if (name === 'rehearsal') return ok('Rehearsal: the checkout with stand-in cards; nothing is charged.')
  return config.isLoopback
    ? ok('Sandbox: no card is charged.')
    : warning('Sandbox on a public address, on purpose (PAYMENTS=sandbox): no card is charged.')
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

async function checkRefunds(db: Db, now: Date): Promise<Finding[]> {
  const unsent = await countUnsentRefunds(db)
  const open = await listRefundRequests(db, { status: 'open' })
  const late = open.filter(({ created_at }) => created_at < isoTime(addSeconds(now, -ANSWER_DAYS * DAY)))
  return [
    ...(unsent > 0
      ? [warning(`${counted(unsent, 'granted refund')} not sent yet: the server tries every hour.`)]
      : []),
    late.length > 0
      ? warning(
          `${counted(late.length, 'refund request')} unanswered for more than ${ANSWER_DAYS} days: 'refunds list'.`,
        )
      : ok(
          open.length === 0
            ? 'No refund request waits.'
            : `${counted(open.length, 'refund request')} to be answered: 'refunds list'.`,
        ),
  ]
}
