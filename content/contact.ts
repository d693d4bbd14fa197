import { own } from '#own'
import { studio } from './studio.ts'

export interface ContactCard {
  readonly id: 'email' | 'discord' | 'response'
  readonly title: string
  readonly text: string
  /** What the card's link says; the e-mail card shows the address itself. */
  readonly linkLabel: string | null
}

export const contact = own('contact', {
  heading: 'Get In Touch',
  intro:
    'Describe the project and what goes wrong. An engineer answers with questions, or with a scope and a price. If we are not the right people, we say so.',
  form: {
    name: 'Full name',
    email: 'Email',
    service: 'Service',
    noService: 'Select a service',
    message: 'Message',
    submit: 'Send message',
    busy: 'Sending...',
    /** Before the name of the tier from whose card the visitor came. */
    tierNote: 'You chose the tier',
    /** Before the name of the tier that is taken back. */
    removeTier: 'Remove the tier',
  },
  /** Recipient's name in the EmailJS template. */
  toName: `${studio.name} team`,
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: {
    title: 'Submission Failed',
    text: 'Failed to send message. Please try again or contact us directly.',
  },
  /** Around the copy of a message that was sent. */
  confirmation: { heading: 'It is with us', copyHeading: 'A copy of your message', answerTo: 'We answer to' },
  writeAgain: 'Write another message',
  /** Stands under the submit button. */
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
    /** Until studio.ts holds the facts. */
    missing: 'Company details follow before we take payments.',
    withdrawNote: 'You ordered as a consumer and changed your mind?',
  },
  next: {
    heading: 'What happens next',
    steps: [
      {
        when: '0 h',
        title: 'You write',
        text: 'A few lines are enough. The project itself comes later, by link, once we have agreed on a scope.',
      },
      {
        when: 'within 24 h',
        title: 'An engineer answers',
        text: 'With questions about the scene, the hardware and the target. At weekends it may be Monday.',
      },
      {
        when: 'before you pay',
        title: 'Scope, price and date',
        text: 'The quote says which scenes and which hardware, what we measure, what it costs and when you have it.',
      },
    ],
  },
} as const)
