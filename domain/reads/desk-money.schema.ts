import type { Reconciliation } from '#domain/billing/books/reconcile.server.ts'
import type { VatReturn } from '#domain/billing/books/voucher.ts'
import type { Invoice } from '#domain/billing/invoices/invoices.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { RefundStage } from '#domain/billing/refunds/refund-states.schema.ts'
import type { WithdrawalMoney } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { Withdrawal } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { DeletedAccount } from './desk-clients.schema.ts'

// Amounts are cents, times ISO 8601, days YYYY-MM-DD.

/**
 * `buyer`: the company's name if a company is buying; `open`: due and unpaid, by `dueOn`; `toCome`: due on completion
 */
export type ListedOrder = Pick<
  Order,
  'id' | 'number' | 'service' | 'status' | 'gross' | 'received' | 'returned' | 'createdAt'
> & { buyer: string; open: Cents; dueOn: string | null; toCome: Cents; withdrawnAt: string | null }

/** `left`: can still be refunded; `transfer`: as reported by the bank */
export type DeskPayment = Pick<Payment, 'id' | 'amount' | 'status' | 'provider' | 'dispute' | 'createdAt'> & {
  refunded: Cents
  left: Cents
  transfer: { reference: string; on: string; fromIban: string | null } | null
}

/** `left`: can still be granted; `dueOn`: last day to send the money */
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

export type DeskHold = {
  id: string
  reason: string
  providerObjectId: string
  createdAt: string
  buyer: string | null
  orderNumber: string | null
}

/** `deleted`: the client's account was deleted; `chargeUpTo`: largest shortfall that can be a bank charge; `moved`: oldest first */
export type DeskOrder = {
  order: Order
  /** Version of the buyer, for the form that corrects them. */
  buyerVersion: string
  /** Version of the money, for the forms that settle it. */
  moneyVersion: string
  deleted: DeletedAccount | null
  mayWithdraw: boolean
  dueOn: string | null
  withdrawnAt: string | null
  chargeUpTo: Cents
  projectId: string | null
  /** The project was cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  invoices: Invoice[]
  payments: DeskPayment[]
  moved: { id: string; kind: 'payment' | 'refund' | 'correction'; amount: Cents; happenedAt: string }[]
  refunds: DeskRefund[]
  withdrawal: StudioWithdrawal | null
  holds: DeskHold[]
}

export type DeskVatNumber = {
  /** Id of the pending check, or number of the order. */
  id: string
  vatNumber: string
  clientId: string | null
  /** Name of the client or company. */
  whose: string | null
  /** Latest answer of the register, or why there is none. */
  words: string
  checkedAt: string
  order: string | null
}

/** `sums`: by kind of event; `byHand`: to be booked manually; `vat`: minor units of `currency` */
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
