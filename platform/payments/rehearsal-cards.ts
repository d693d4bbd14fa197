import type { RehearsalAnswer, RehearsalStep } from '#domain/billing/payments/rehearsal.schema.ts'
import type { PretendedTables } from './pretended.table.ts'

type Status = PretendedTables['pretended_payments']['status']

/** Something that a provider tells of, at once or in a while. */
export type Occasion = { type: string; afterMs?: number }

/** What a step of the buyer makes of a payment. */
type Step = {
  /** In which states the payment may be before. */
  from: readonly Status[]
  status: Status
  /** What it becomes by itself `afterSeconds` later. */
  becomes: 'succeeded' | 'failed' | null
  afterSeconds: number
  occasions: readonly Occasion[]
  answer: RehearsalAnswer
}

/** How long the bank works on a payment that is not decided at once. */
export const PROCESSING_SECONDS = 6

const PAYABLE = ['open', 'asks', 'failed'] as const
const SUCCEEDED = 'payment_intent.succeeded'
const FAILED = 'payment_intent.payment_failed'

export function stepOf(step: RehearsalStep): Step {
  return STEPS[step]
}

const STEPS: Record<RehearsalStep, Step> = {
  succeeds: atOnce(PAYABLE, 'succeeded', [SUCCEEDED], { is: 'accepted' }),
  declined: atOnce(PAYABLE, 'failed', [FAILED], { is: 'declined', sentence: 'Your card was declined.' }),
  authentication: atOnce(PAYABLE, 'asks', [], { is: 'asks' }),
  slow: inAWhile('succeeded', SUCCEEDED),
  'fails-later': inAWhile('failed', FAILED),
  confirm: atOnce(['asks'], 'succeeded', [SUCCEEDED], { is: 'accepted' }),
  refuse: atOnce(['asks'], 'failed', [FAILED], {
    is: 'declined',
    sentence: 'Your bank could not confirm that it is you. Choose another card and try again.',
  }),
}

function atOnce(
  from: readonly Status[],
  status: Status,
  types: readonly string[],
  answer: RehearsalAnswer,
): Step {
  const occasions = types.map((type) => ({ type }))
  return { from, status, becomes: null, afterSeconds: 0, occasions, answer }
}

function inAWhile(becomes: 'succeeded' | 'failed', type: string): Step {
  return {
    from: PAYABLE,
    status: 'processing',
    becomes,
    afterSeconds: PROCESSING_SECONDS,
    occasions: [{ type: 'payment_intent.processing' }, { type, afterMs: PROCESSING_SECONDS * 1000 }],
    answer: { is: 'accepted' },
  }
}
