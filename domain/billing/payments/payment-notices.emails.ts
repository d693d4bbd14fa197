import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { factsOf, type PaymentFacts } from './payments.emails.ts'
import type { DisputeStatus } from './payments.schema.ts'

/** Confirms to the client that work may start early. @param order at: ISO 8601 */
export function earlyStartEmail(
  order: PaymentFacts & {
    consent: { wording: string; at: string }
    projectId: string
    next: LetterNext | undefined
  },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `Early start agreed: ${optimizationTitle(order.service)}`,
    preheader: 'You asked us to start before the withdrawal period ends.',
    heading: 'You agreed to an early start',
    paragraphs: [`On ${momentWords(order.consent.at)} you agreed: “${order.consent.wording}”`],
    next: order.next,
    facts: [
      ['Project', optimizationTitle(order.service)],
      ['Payment', order.id],
    ],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(order.projectId) },
  })
}

/** Tells the studio that work may start early. */
export function earlyStartNoticeEmail(order: PaymentFacts & { projectId: string }, studio: StudioFacts) {
  return renderEmail(studio, {
    subject: `Early start agreed: ${optimizationTitle(order.service)}, ${order.buyer_name}`,
    preheader: 'The client agreed to an early start.',
    heading: 'Work may start at once',
    paragraphs: ['The client agreed that work starts before the withdrawal period ends.'],
    facts: factsOf(order),
    action: deskLink(studio, 'Start at the desk', deskPages.startProject(order.projectId)),
  })
}

const DISPUTE_WORDS: Record<DisputeStatus, { heading: string; advice: string }> = {
  open: {
    heading: 'A payment is disputed',
    advice: "Respond in the provider's dashboard before the deadline, or the dispute is lost.",
  },
  won: { heading: 'A dispute was won', advice: 'You keep the money.' },
  lost: {
    heading: 'A dispute was lost',
    advice: 'The buyer got the money back. Decide what happens to the project.',
  },
}

/** Tells the studio that a dispute was opened or decided. */
export function disputeNoticeEmail(payment: PaymentFacts, dispute: DisputeStatus, studio: StudioFacts) {
  const { heading, advice } = DISPUTE_WORDS[dispute]
  return renderEmail(studio, {
    subject: `${heading}: ${payment.id}`,
    preheader: advice,
    heading,
    paragraphs: [advice],
    facts: factsOf(payment),
    action: deskLink(studio, 'Open the order at the desk', deskPages.seePayments(payment.id)),
  })
}

/** Tells the studio that a payment needs review. */
export function holdNoticeEmail(
  hold: { id: string; providerObjectId: string; paymentId: string | null; reason: string },
  studio: StudioFacts,
) {
  return renderEmail(studio, {
    subject: `A payment needs your attention: ${hold.providerObjectId}`,
    preheader: hold.reason,
    heading: 'A payment needs your attention',
    paragraphs: [
      "Something about this payment doesn't add up. Read the reason, fix what is wrong, then resolve the hold.",
    ],
    facts: [
      ['Reason', hold.reason],
      hold.providerObjectId !== hold.paymentId && ['Provider ID', hold.providerObjectId],
      ['Payment', hold.paymentId ?? 'not one of ours'],
    ],
    action: deskLink(studio, 'Resolve it at the desk', deskPages.resolveHold(hold.id)),
  })
}
