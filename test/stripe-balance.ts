import type { Intent, Refund, StripeAccount } from './stripe-account.ts'

/** Money that Stripe paid out to the bank. */
export type Payout = { id: string; object: 'payout'; amount: number; created: number }

const CHARGE_FEE = { share: 0.015, fixed: 25 }
const DISPUTE_FEE = 2_000
const PAGE = 10

/** What Stripe stores about a charge. */
export function feeOf(amount: number): number {
  return Math.round(amount * CHARGE_FEE.share) + CHARGE_FEE.fixed
}

/** One page of the transactions on an account's balance, newest first, for the given query. */
export function balancePage(account: StripeAccount, query: URLSearchParams): object {
  const isExpanded = query.get('expand[0]') === 'data.source'
  const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)]
  const all = transactionsOf(account)
    .filter(({ created }) => created >= from && created < to)
    .toSorted((one, other) => other.created - one.created || other.id.localeCompare(one.id))
  const after = query.get('starting_after')
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const size = Math.min(PAGE, Number(query.get('limit') ?? PAGE))
  const data = all
    .slice(start, start + size)
    .map((transaction) => (isExpanded ? transaction : { ...transaction, source: transaction.source.id }))
  return { object: 'list', data, has_more: start + size < all.length }
}

function transactionsOf({ intents, refunds, disputes, payouts }: StripeAccount) {
  return [
    ...[...intents.values()].flatMap(chargeOf),
    ...refunds.flatMap(refundOf),
    ...disputes.map((dispute) => movement('dispute', dispute, -dispute.amount, DISPUTE_FEE)),
    ...payouts.map((payout) => movement('payout', payout, -payout.amount)),
  ]
}

function chargeOf({ latest_charge, metadata, currency }: Intent) {
  if (!latest_charge) return []
  const source = { ...latest_charge, metadata }
  return [{ ...movement('charge', source, source.amount, feeOf(source.amount)), currency }]
}

/** A refund that bounced. */
function refundOf(refund: Refund) {
  const back = movement('refund', refund, -refund.amount)
  const bounced = { ...movement('refund_failure', refund, refund.amount), id: `${back.id}_back` }
  return refund.status === 'failed' ? [back, bounced] : [back]
}

function movement<Source extends { id: string; created: number }>(
  category: string,
  source: Source,
  amount: number,
  fee = 0,
) {
  return {
    id: `txn_${source.id}`,
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
    currency: 'eur',
    created: source.created,
    reporting_category: category,
    type: category,
    source,
  }
}
