import { statusesWhere } from '#domain/kernel/states.ts'
import { providerFacts } from './payment-states.schema.ts'
import type { PaymentsProviderName, RefundRequestStatus } from './payments.schema.ts'

type RefundRequestFacts = {
  /** It waits for the studio's answer. */
  isOpen: boolean
  /** Money was promised. */
  isGranted: boolean
  /** Why it is not answered now. */
  answered: string
}

const REFUND_REQUESTS = {
  open: { isOpen: true, isGranted: false, answered: 'This request waits for its answer.' },
  granted: { isOpen: false, isGranted: true, answered: 'This request was granted already.' },
  declined: { isOpen: false, isGranted: false, answered: 'This request was declined already.' },
} satisfies Record<RefundRequestStatus, RefundRequestFacts>

/** All that is asked of the status of a request for a refund. */
export function refundRequestFacts(status: RefundRequestStatus): RefundRequestFacts {
  return REFUND_REQUESTS[status]
}

export const OPEN_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => isOpen)
export const ANSWERED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isOpen }) => !isOpen)
export const GRANTED_REQUESTS = statusesWhere(REFUND_REQUESTS, ({ isGranted }) => isGranted)

/** Where a request stands: its status, and of what was granted, whether the money is sent, and who sends it. */
export type RefundStage = Exclude<RefundRequestStatus, 'granted'> | 'provider-sends' | 'studio-sends' | 'sent'

type StageFacts = {
  /** It is the studio's turn: to answer, or to send from its bank. */
  waitsForStudio: boolean
  /** For the studio. */
  words: string
  /** For the client. @param asked on: the day, amount: of what was granted, both in words */
  note: (asked: { on: string; amount: string }) => string | null
}

export const REFUND_STAGES = {
  open: { waitsForStudio: true, words: 'open', note: ({ on }) => `Refund requested on ${on}.` },
  declined: { waitsForStudio: false, words: 'declined', note: () => 'Refund declined.' },
  'provider-sends': {
    waitsForStudio: false,
    words: 'granted, to be sent by the provider',
    note: ({ amount }) => `Refund of ${amount} granted: it goes back the way that you paid.`,
  },
  'studio-sends': {
    waitsForStudio: true,
    words: "granted, to be sent by the studio's bank",
    note: ({ amount }) => `Refund of ${amount} granted: our bank sends it to yours.`,
  },
  // What went back is said of the payment.
  sent: { waitsForStudio: false, words: 'granted, sent', note: () => null },
} satisfies Record<RefundStage, StageFacts>

/** Where a request stands. @param by how the money came that it asks back */
export function refundStage(
  { status, sentAt }: { status: RefundRequestStatus; sentAt: string | null },
  by: PaymentsProviderName,
): RefundStage {
  if (status !== 'granted') return status
  return sentAt === null ? `${providerFacts(by).sendsBack}-sends` : 'sent'
}
