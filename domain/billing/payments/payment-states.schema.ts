import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { DisputeStatus, PaymentStatus, PaymentsProviderName } from './payments.schema.ts'

type PaymentFacts = {
  /** Where it stands alone, as in a badge. */
  label: string
  tone: 'after' | 'progress' | 'negative'
  /** What may follow. A failed payment can be tried again; what was cancelled or refunded in full is over. */
  next: readonly PaymentStatus[]
  /** The buyer or the provider can still change it. */
  isOpen: boolean
  /** It is the buyer's turn: nothing is on its way at a bank. */
  waitsForBuyer: boolean
  /** Money arrived, also when it has gone back since. */
  isPaid: boolean
  /** Of what arrived, at least a part is still here. */
  isHere: boolean
  /** Why it cannot be changed as it was asked to. */
  over: string
  /** Why no refund may be asked for; nothing where it may. */
  noRefund: string | null
}

const NOT_PAID = 'Only a completed payment can be refunded.'

export const PAYMENT_STATES = {
  pending: {
    label: 'Pending',
    tone: 'progress',
    next: ['processing', 'completed', 'failed', 'cancelled'],
    isOpen: true,
    waitsForBuyer: true,
    isPaid: false,
    isHere: false,
    over: 'This payment cannot be changed any more.',
    noRefund: NOT_PAID,
  },
  processing: {
    label: 'Processing',
    tone: 'negative',
    next: ['pending', 'completed', 'failed', 'cancelled'],
    isOpen: true,
    waitsForBuyer: false,
    isPaid: false,
    isHere: false,
    over: 'This payment is being processed by your bank.',
    noRefund: NOT_PAID,
  },
  failed: {
    label: 'Failed',
    tone: 'negative',
    next: ['pending', 'processing', 'completed', 'cancelled'],
    isOpen: true,
    waitsForBuyer: true,
    isPaid: false,
    isHere: false,
    over: 'This payment cannot be changed any more.',
    noRefund: NOT_PAID,
  },
  completed: {
    label: 'Completed',
    tone: 'after',
    next: ['refunded'],
    isOpen: false,
    waitsForBuyer: false,
    isPaid: true,
    isHere: true,
    over: 'This payment is complete.',
    noRefund: null,
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'negative',
    next: [],
    isOpen: false,
    waitsForBuyer: false,
    isPaid: false,
    isHere: false,
    over: 'This payment was cancelled.',
    noRefund: NOT_PAID,
  },
  refunded: {
    label: 'Refunded',
    tone: 'negative',
    next: [],
    isOpen: false,
    waitsForBuyer: false,
    isPaid: true,
    isHere: false,
    over: 'This payment is complete.',
    noRefund: 'This payment was refunded already.',
  },
} satisfies Record<PaymentStatus, PaymentFacts>

/** All that is asked of a payment's status. */
export function paymentFacts(status: PaymentStatus): PaymentFacts {
  return PAYMENT_STATES[status]
}

export const OPEN_STATUSES = statusesWhere(PAYMENT_STATES, ({ isOpen }) => isOpen)

type DisputeFacts = {
  /** The bank has taken the money for good. */
  isTaken: boolean
  /** The money is the bank's to give, not the studio's. */
  bankDecides: boolean
  /** What the buyer reads beside the payment. */
  note: string | null
  /** What the buyer is told when it comes to this, without a judgement. */
  told: (title: string) => string
}

const closed = (title: string) => `Your bank has closed its enquiry about your payment for ${title}.`

const DISPUTE_STATES = {
  open: {
    isTaken: false,
    bankDecides: true,
    note: 'Your bank is looking into this payment.',
    told: (title) =>
      `Your bank asked us about your payment for ${title}. We are clarifying it; write to us here if you have questions.`,
  },
  won: { isTaken: false, bankDecides: false, note: null, told: closed },
  lost: { isTaken: true, bankDecides: true, note: 'Your bank has taken the payment back.', told: closed },
} satisfies Record<DisputeStatus, DisputeFacts>

export const DISPUTE_STATUSES = statusesOf(DISPUTE_STATES)
/** The bank has not decided yet. */
export const OPEN_DISPUTES = statusesWhere(DISPUTE_STATES, (facts) => facts.bankDecides && !facts.isTaken)

/** All that is asked of a dispute's status. */
export function disputeFacts(status: DisputeStatus): DisputeFacts {
  return DISPUTE_STATES[status]
}

/** Whether a bank has taken a payment's money for good. @param dispute nothing where it was never disputed */
export function isTaken(dispute: DisputeStatus | null): boolean {
  return dispute !== null && DISPUTE_STATES[dispute].isTaken
}

/** Whether a bank decides about a payment's money. @param dispute nothing where it was never disputed */
export function bankDecides(dispute: DisputeStatus | null): boolean {
  return dispute !== null && DISPUTE_STATES[dispute].bankDecides
}

export type ProviderFacts = {
  by: 'card' | 'transfer' | 'bank-charge'
  /** Who sends a refund: the provider, or the studio from its own bank. */
  sendsBack: 'provider' | 'studio'
  /** What buyers read, and what their mails say, where no money moves. */
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
  stripe: {
    by: 'card',
    sendsBack: 'provider',
    chargesNobody: null,
  },
  transfer: {
    by: 'transfer',
    sendsBack: 'studio',
    chargesNobody: null,
  },
  // What a bank kept of a transfer, and the studio bears: the buyer has paid it.
  'bank-charge': {
    by: 'bank-charge',
    sendsBack: 'studio',
    chargesNobody: null,
  },
} satisfies Record<PaymentsProviderName, ProviderFacts>

/** All that is asked of a way in which money comes. */
export function providerFacts(name: PaymentsProviderName): ProviderFacts {
  return PROVIDERS[name]
}
