import type { Reconciliation } from '#domain/billing/books/reconcile.server.ts'
import type { VatReturn } from '#domain/billing/books/voucher.ts'
import type { Invoice } from '#domain/billing/invoices/invoices.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { RefundStage } from '#domain/billing/refunds/refund-states.schema.ts'
import type { WithdrawalMoney } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { Withdrawal } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { DeletedAccount } from './deleted-accounts.schema.ts'

// What the studio sees of money at its desk. Amounts are cents, times ISO 8601, days YYYY-MM-DD.

/**
 * An order in the desk's list. buyer: a company's name where it bought; open: of what has fallen due; dueOn: by when that is due; toCome: what
 * falls due on completion
 */
export type ListedOrder = Pick<
  Order,
  'id' | 'number' | 'service' | 'status' | 'gross' | 'received' | 'returned' | 'createdAt'
> & { buyer: string; open: Cents; dueOn: string | null; toCome: Cents }

/** left: what can still be given back; transfer: what the bank said of it, where it is one */
export type DeskPayment = Pick<Payment, 'id' | 'amount' | 'status' | 'provider' | 'dispute' | 'createdAt'> & {
  refunded: Cents
  left: Cents
  transfer: { reference: string; on: string; fromIban: string | null } | null
}

/** A refund that was asked for, or granted. left: what can still be granted of what was paid; dueOn: last day for its money; transfer: as which it came, where it is one */
export type DeskRefund = {
  id: string
  orderNumber: string
  buyer: string
  service: string
  paid: Cents
  left: Cents
  stage: RefundStage
  granted: Cents | null
  reason: string
  answer: string | null
  createdAt: string
  dueOn: string | null
  transfer: DeskPayment['transfer']
}

export type StudioWithdrawal = Withdrawal & { name: string; email: string; money: WithdrawalMoney }

/** Something about a payment that does not add up. payment: of ours, with the number of its order */
export type DeskHold = {
  id: string
  reason: string
  providerObjectId: string
  createdAt: string
  buyer: string | null
  orderNumber: string | null
}

/**
 * One order with its money. deleted: set once the account of its client is; mayWithdraw: its buyer, now; dueOn: by when what is open is due; chargeUpTo: how much may be missing of it and be taken for a charge of a
 * bank; moved: oldest first
 */
export type DeskOrder = {
  order: Order
  /** Of its buyer, which travels with the form that corrects them. */
  buyerVersion: string
  /** Of its money, which travels with the forms that settle it. */
  moneyVersion: string
  deleted: DeletedAccount | null
  mayWithdraw: boolean
  dueOn: string | null
  chargeUpTo: Cents
  projectId: string | null
  /** Its project was cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  invoices: Invoice[]
  payments: DeskPayment[]
  moved: { id: string; kind: 'payment' | 'refund' | 'correction'; amount: Cents; happenedAt: string }[]
  refunds: DeskRefund[]
  withdrawal: StudioWithdrawal | null
  holds: DeskHold[]
}

/** A VAT number that isn't confirmed: of a client who waits for an answer, or of a sale with VAT. */
export type DeskVatNumber = {
  /** Of the check that waits, or the number of the order. */
  id: string
  vatNumber: string
  clientId: string | null
  /** The client's or the company's name. */
  whose: string | null
  /** What the register last said, or why it has not answered. */
  words: string
  checkedAt: string
  /** Number of the order that was sold with VAT. */
  order: string | null
}

/** The books of some days. sums: by what happened; byHand: what a person has to book; vat: in minor units of `currency` */
export type DeskBooks = {
  from: string
  to: string
  currency: 'EUR' | 'SEK'
  sums: { kind: string; count: number; amount: Cents }[]
  reconciliation: { words: string; differences: Reconciliation['differences'] }
  byHand: { id: string; category: string; amount: Cents; happenedAt: string }[]
  notOurs: number
  samples: number
  isTest: boolean
  vat: VatReturn & { unproven: { order: string; net: Cents }[] }
}
