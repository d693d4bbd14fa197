import { countUndrawnLate } from '#domain/billing/invoices/show-invoices.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Db } from '#domain/kernel/database.ts'
import { listDoubtful, listUnproven } from '#domain/reads/list-unproven.server.ts'
import { listAllWithdrawals } from '#domain/reads/list-withdrawals.server.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('orders')

const DAY = 24 * 3600
/** So long before it is due, money that is not back needs somebody. */
const BEFORE_DUE_DAYS = 3
/** Withdrawals that are looked at; of older ones the money is back or long overdue. */
const LOOKED_AT = 1000

export async function checkOrders({ deps }: Product, now: Date): Promise<Finding[]> {
  return [
    await checkWithdrawals(deps.db, now),
    await checkPapers(deps.db, now),
    await checkUnproven(deps.db),
    await checkDoubtful(deps),
  ]
}

async function checkWithdrawals(db: Db, now: Date): Promise<Finding> {
  const open = (await listAllWithdrawals(db, { limit: LOOKED_AT })).filter(({ money }) => money === 'due')
  const soon = isoTime(addSeconds(now, BEFORE_DUE_DAYS * DAY))
  const late = open.filter(({ dueAt }) => dueAt <= soon)
  if (late.length > 0)
    return problem(
      `The money of ${counted(late.length, 'withdrawal')} is due within ${BEFORE_DUE_DAYS} days or overdue: 'withdrawals list'.`,
    )
  return ok(
    open.length === 0
      ? 'The money of every withdrawal is back.'
      : `${counted(open.length, 'withdrawal')} whose money is on its way: 'withdrawals list'.`,
  )
}

/** The studio owes the VAT of these if their buyers are elsewhere than they said. */
async function checkUnproven(db: Db): Promise<Finding> {
  const numbers = (await listUnproven(db)).map(({ order }) => order)
  return numbers.length === 0
    ? ok('No sale without VAT rests on its buyer’s word alone.')
    : warning(
        `${counted(numbers.length, 'sale')} without VAT on the buyer’s word alone (${numbers.join(', ')}): 'holds list'.`,
      )
}

/** Their buyers may owe less, and may say so for as long as who bought can be mended. */
async function checkDoubtful(deps: Product['deps']): Promise<Finding> {
  const sales = await listDoubtful(deps)
  return sales.length === 0
    ? ok('No company paid VAT lately because its number is not its own.')
    : warning(
        `${counted(sales.length, 'sale')} with VAT to companies whose numbers are not theirs (${sales.map(({ order }) => order).join(', ')}): 'today'.`,
      )
}

async function checkPapers(db: Db, now: Date): Promise<Finding> {
  const count = await countUndrawnLate(db, now)
  return count === 0
    ? ok('Every invoice and credit note is drawn.')
    : warning(
        `${counted(count, 'paper')} not drawn for more than an hour: 'invoices list', then 'invoices save' says why; 'outbox list --status waiting' shows mails that wait for it.`,
      )
}
