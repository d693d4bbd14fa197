import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { contactServiceLabel } from './contact.schema.ts'
import type { EnquiryRow } from './contact.store.server.ts'

/** Tells the studio what a visitor wrote, whole, and where to answer. */
export function contactNoticeEmail(enquiry: EnquiryRow, studio: StudioFacts): RenderedEmail {
  const service = contactServiceLabel(enquiry.title)
  const suspicion = enquiry.suspected_spam === 1
  return renderEmail(studio, {
    subject: `${suspicion ? 'Suspected spam: ' : ''}${service}: message from ${enquiry.name}`,
    preheader: enquiry.message.slice(0, 120),
    heading: `Message from ${enquiry.name}`,
    paragraphs: [enquiry.message],
    facts: [
      ['Name', enquiry.name],
      ['E-mail', enquiry.email],
      ['Service', service],
      ['Tier', enquiry.tier ?? 'none chosen'],
      ['Received', momentWords(enquiry.created_at)],
    ],
    action: deskLink(studio, 'Answer at the desk', deskPages.answerEnquiry(enquiry.id)),
    closing: suspicion
      ? 'A field that people do not see was filled in. The visitor got no acknowledgement. A reply to this mail goes to the address above.'
      : 'The visitor got an acknowledgement. A reply to this mail goes to them.',
  })
}

/** The studio's answer to a visitor. It repeats nothing that they typed, as below. */
export function enquiryReplyEmail(
  reply: {
    enquiry: { title: string; name: string; createdAt: string }
    body: string
    signature: string
  },
  studio: StudioFacts,
): RenderedEmail {
  const { enquiry, body, signature } = reply
  const service = contactServiceLabel(enquiry.title)
  return renderEmail(studio, {
    subject: `Re: ${service}`,
    preheader: body.slice(0, 120),
    heading: `Our answer about ${service}`,
    paragraphs: [...body.split(/\n{2,}/), signature],
    closing: `You wrote to us on ${momentWords(enquiry.createdAt)}. Answer this mail and it reaches us.`,
  })
}

/**
 * Tells a visitor that their message has arrived. It repeats nothing that they typed but a plain name, because anyone can write to us
 * under anyone's address.
 */
export function contactReceivedEmail(enquiry: EnquiryRow, studio: StudioFacts): RenderedEmail {
  return renderEmail(studio, {
    subject: 'We have your message',
    preheader: "We'll get back to you within 24 hours.",
    heading: 'We have your message',
    paragraphs: [
      greeting(enquiry.name),
      `Your message about ${contactServiceLabel(enquiry.title)} has reached ${studio.name}. An engineer reads it and answers to this address, usually within 24 hours; at weekends on Monday.`,
      `If something is missing, or it is urgent, write to ${studio.supportEmail}.`,
    ],
    closing: `You get this mail because this address was given in our contact form. If that was not you, ignore it: we use the address for nothing else.`,
  })
}
