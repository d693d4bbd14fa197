import type { AppError, RefusalReason } from '#domain/kernel/app-error.ts'

/** What whoever is refused can type next. */
const NEXT_STEPS = {
  'quote-is-sent': "'quotes copy' makes a new draft of it, 'quotes withdraw' takes it back.",
  'quote-is-accepted': "'quotes cancel' ends it while it is not paid.",
  'quote-is-not-accepted': "'quotes withdraw' takes it back.",
  'no-figures':
    '\'figures set\' stores them; --without-figures "REASON" says why there are none, --figures-follow that they come later.',
  'no-exchange-rate': "'rates set' keeps one.",
  'transfer-of-another-order': 'If it pays both, say --also-pays.',
} satisfies Record<RefusalReason, string>

/** Why it was refused, and what to do about it. */
export function refusalWords({ userMessage, reason }: AppError): string {
  return reason === undefined ? userMessage : `${userMessage} ${NEXT_STEPS[reason]}`
}
