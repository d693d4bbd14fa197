import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { factsOf, type PaymentFacts } from './payments.emails.ts'

/** To the client who asked after the payment that work starts at once: what they agreed to. @param order at: ISO 8601 */
export function earlyStartEmail(
  order: PaymentFacts & {
    consent: { wording: string; at: string }
    projectId: string
    next: LetterNext | undefined
  },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `We may start at once: ${optimizationTitle(order.service)}`,
    preheader: 'You asked us to start before the withdrawal period ends.',
    heading: 'We may start at once',
    paragraphs: [`On ${momentWords(order.consent.at)} you agreed: “${order.consent.wording}”`],
    next: order.next,
    facts: [
      ['Project', optimizationTitle(order.service)],
      ['Payment', order.id],
    ],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(order.projectId) },
  })
}

/** To the studio: work need not wait any more. */
export function earlyStartNoticeEmail(
  order: PaymentFacts & { projectId: string },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `May start at once: ${optimizationTitle(order.service)} of ${order.buyer_name}`,
    preheader: 'The client agreed to an early start.',
    heading: 'Work may start at once',
    paragraphs: ['The client agreed that work starts before the withdrawal period ends.'],
    facts: factsOf(order),
    action: deskLink(studio, 'Start at the desk', deskPages.startProject(order.projectId)),
  })
}
