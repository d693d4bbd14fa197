import { renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { contactServiceLabel } from './contact.schema.ts'
import type { EnquiryRow } from './contact.store.server.ts'

/** Sends the studio a visitor's message. */
export function contactNoticeEmail(enquiry: EnquiryRow, studio: StudioFacts) {
  const service = contactServiceLabel(enquiry.title)
  const suspicion = enquiry.suspected_spam === 1
  return renderEmail(studio, {
    subject: `${suspicion ? 'Suspected spam: ' : ''}${service}: message from ${enquiry.name}`,
    preheader: enquiry.message.slice(0, 120),
    heading: `Message from ${enquiry.name}`,
    paragraphs: [enquiry.message],
    facts: [
      ['Name', enquiry.name],
      ['Email', enquiry.email],
      ['Service', service],
      ['Tier', enquiry.tier ?? 'none chosen'],
      ['Received', momentWords(enquiry.created_at)],
    ],
    action: deskLink(studio, 'Answer at the desk', deskPages.answerEnquiry(enquiry.id)),
    closing: suspicion
      ? 'A hidden field was filled in, so the visitor got no automatic reply. Replies to this email go to the address above.'
      : 'The visitor got an automatic reply. Replies to this email go to them.',
  })
}

/** The studio's answer. It repeats nothing the visitor typed, as below. */
export function enquiryReplyEmail(
  reply: {
    enquiry: { title: string; name: string; createdAt: string }
    body: string
    signature: string
  },
  studio: StudioFacts,
) {
  const { enquiry, body, signature } = reply
  const service = contactServiceLabel(enquiry.title)
  return renderEmail(studio, {
    subject: `Re: ${service}`,
    preheader: body.slice(0, 120),
    heading: `Our answer about ${service}`,
    paragraphs: [...body.split(/\n{2,}/), signature],
    closing: `You wrote to us on ${momentWords(enquiry.createdAt)}. Reply to this email to reach us.`,
  })
}

/** Acknowledges a message. It repeats nothing the visitor typed except a plain name, because anyone can use anyone's address. */
export function contactReceivedEmail(enquiry: EnquiryRow, studio: StudioFacts) {
  return renderEmail(studio, {
    subject: "We've received your message",
    preheader: "We'll get back to you within 24 hours.",
    paragraphs: [
      greeting(enquiry.name),
      `Your message about ${contactServiceLabel(enquiry.title)} has reached ${studio.name}. An engineer will read it and reply to this address, usually within 24 hours, or on Monday after a weekend.`,
      `If something is missing or it's urgent, email ${studio.supportEmail}.`,
    ],
    closing: `You're receiving this email because this address was entered in our contact form. If that wasn't you, ignore it. We won't use the address for anything else.`,
  })
}
