import { overridable } from '#overrides'
import { studio } from './studio.ts'

export const contact = overridable('contact', {
  heading: 'Get In Touch',
  intro:
    'Describe the project and what goes wrong. An engineer will reply with questions, or with a scope and a price. If we’re not the right people, we’ll tell you.',
  form: {
    name: 'Full name',
    email: 'Email',
    service: 'Service',
    noService: 'Select a service',
    message: 'Message',
    submit: 'Send message',
    busy: 'Sending...',
    /** Followed by the tier's name. */
    tierNote: 'You chose the tier',
    /** Followed by the tier's name. */
    removeTier: 'Remove tier',
  },
  toName: `${studio.name} team`,
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: {
    title: 'Submission Failed',
    text: 'Failed to send message. Please try again or contact us directly.',
  },
  confirmation: { heading: 'Message received', copyHeading: 'Your message', answerTo: 'We’ll reply to' },
  writeAgain: 'Write another message',
  responseNote: "We aim to respond within 24 hours - sooner if it's urgent.",
  messageHint: 'Helpful to know: engine version, target hardware and frame rate, the scene that runs worst.',
  cards: [
    {
      id: 'email',
      title: 'Email Support',
      text: 'For service questions or product issues.',
      linkLabel: null,
    },
    {
      id: 'discord',
      title: 'Discord Access',
      text: 'Talk to us and to other developers in our chat community.',
      linkLabel: 'Join Discord',
    },
    {
      id: 'response',
      title: 'Fast Response',
      text: 'We typically respond within 1 business day.',
      linkLabel: null,
    },
  ],
  company: {
    heading: 'Company details',
    /** Shown until studio.ts has the company's details. */
    missing: 'Every quote and invoice states our company details.',
    withdrawNote: 'Ordered as a consumer and changed your mind?',
  },
  next: {
    heading: 'What happens next',
    steps: [
      {
        when: '0 h',
        title: 'You write',
        text: 'A few lines are enough. Send the project later, by link, once we’ve agreed on a scope.',
      },
      {
        when: 'within 24 h',
        title: 'An engineer answers',
        text: 'We ask about the scene, the hardware and the target. If you write on a weekend, we may answer on Monday.',
      },
      {
        when: 'before you pay',
        title: 'Scope, price and date',
        text: 'The quote states the scenes and hardware, what we measure, the price and the delivery date.',
      },
    ],
  },
} as const)

export type ContactCard = (typeof contact.cards)[number]
