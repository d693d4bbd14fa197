import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { DisputeStatus, PaymentStatus, PaymentsProviderName } from './payments.schema.ts'

type PaymentFacts = {
  /** Badge text. */
  label: string
  tone: 'after' | 'progress' | 'negative'
  /** Allowed transitions. A failed payment can be retried, but a cancelled or refunded one is final. */
  next: readonly PaymentStatus[]
  isOpen: boolean
  /** The buyer has to act, and no bank is processing it. */
  waitsForBuyer: boolean
  /** Money arrived, even if it was refunded later. */
  isPaid: boolean
  /** At least part of the money hasn't been refunded. */
  isHere: boolean
  /** Error message for a change. */
  over: string
  /** Error message for a refund request, or null if one is allowed. */
  noRefund: string | null
}

const NOT_PAID = 'Only a completed payment can be refunded.'

const UNPAID = { isPaid: false, isHere: false, noRefund: NOT_PAID }

const WAITING = {
  ...UNPAID,
  isOpen: true,
  waitsForBuyer: true,
  over: 'This payment can no longer be changed.',
}

const CLOSED = { isOpen: false, waitsForBuyer: false }

export const PAYMENT_STATES = {
  pending: {
    ...WAITING,
    label: 'Pending',
    tone: 'progress',
    next: ['processing', 'completed', 'failed', 'cancelled'],
  },
  processing: {
    ...WAITING,
    label: 'Processing',
    tone: 'negative',
    next: ['pending', 'completed', 'failed', 'cancelled'],
    waitsForBuyer: false,
    over: 'This payment is being processed by your bank.',
  },
  failed: {
    ...WAITING,
    label: 'Failed',
    tone: 'negative',
    next: ['pending', 'processing', 'completed', 'cancelled'],
  },
  completed: {
    ...CLOSED,
    label: 'Completed',
    tone: 'after',
    next: ['refunded'],
    isPaid: true,
    isHere: true,
    over: 'This payment is complete.',
    noRefund: null,
  },
  cancelled: {
    ...UNPAID,
    ...CLOSED,
    label: 'Cancelled',
    tone: 'negative',
    next: [],
    over: 'This payment was cancelled.',
  },
  refunded: {
    ...CLOSED,
    label: 'Refunded',
    tone: 'negative',
    next: [],
    isPaid: true,
    isHere: false,
    over: 'This payment is complete.',
    noRefund: 'This payment has already been refunded.',
  },
} satisfies Record<PaymentStatus, PaymentFacts>

export function paymentFacts(status: PaymentStatus): PaymentFacts {
  return PAYMENT_STATES[status]
}

export const OPEN_STATUSES = statusesWhere(PAYMENT_STATES, ({ isOpen }) => isOpen)

type DisputeFacts = {
  /** The bank has permanently reversed the payment. */
  isTaken: boolean
  /** The bank decides about the money, not the studio. */
  bankDecides: boolean
  /** Shown to the buyer next to the payment. */
  note: string | null
  /** Neutral message to the buyer when the dispute reaches this status. */
  message: (title: string) => string
}

const closed = (title: string) => `Your bank has closed its inquiry about your payment for ${title}.`

const DISPUTE_STATES = {
  open: {
    isTaken: false,
    bankDecides: true,
    note: 'Your bank is looking into this payment.',
    message: (title) =>
      `Your bank asked us about your payment for ${title}. We're clarifying it. Write to us here if you have questions.`,
  },
  won: { isTaken: false, bankDecides: false, note: null, message: closed },
  lost: { isTaken: true, bankDecides: true, note: 'Your bank has taken the payment back.', message: closed },
} satisfies Record<DisputeStatus, DisputeFacts>

export const DISPUTE_STATUSES = statusesOf(DISPUTE_STATES)
export const OPEN_DISPUTES = statusesWhere(DISPUTE_STATES, (facts) => facts.bankDecides && !facts.isTaken)

export function disputeFacts(status: DisputeStatus): DisputeFacts {
  return DISPUTE_STATES[status]
}

/** @param dispute null if it was never disputed */
export function isTaken(dispute: DisputeStatus | null): boolean {
  return dispute !== null && DISPUTE_STATES[dispute].isTaken
}

/** @param dispute null if it was never disputed */
export function bankDecides(dispute: DisputeStatus | null): boolean {
  return dispute !== null && DISPUTE_STATES[dispute].bankDecides
}

export type ProviderFacts = {
  by: 'card' | 'transfer' | 'bank-charge'
  /** Who sends a refund: the provider, or the studio from its bank account. */
  sendsBack: 'provider' | 'studio'
  /** Shown to buyers, also in emails, if no money moves. */
  chargesNobody: { note: string; mail: string } | null
}

const PROVIDERS = {
  test: {
    by: 'card',
    sendsBack: 'provider',
    chargesNobody: {
      note: 'Test mode — no card is charged',
      mail: 'Test mode: no card was charged.',
    },
  },
  stripe: { by: 'card', sendsBack: 'provider', chargesNobody: null },
  transfer: { by: 'transfer', sendsBack: 'studio', chargesNobody: null },
  // Part of a transfer that a bank kept. The studio bears it, so the buyer has paid it.
  'bank-charge': { by: 'bank-charge', sendsBack: 'studio', chargesNobody: null },
} satisfies Record<PaymentsProviderName, ProviderFacts>

export function providerFacts(name: PaymentsProviderName): ProviderFacts {
  return PROVIDERS[name]
}
