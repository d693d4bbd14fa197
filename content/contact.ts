import type { TitledText } from './parts.ts'
import { studio } from './studio.ts'

export interface ContactCard {
  readonly id: 'email' | 'discord' | 'response'
  readonly title: string
  readonly text: string
  /** What the card's link says; the e-mail card shows the address itself. */
  readonly linkLabel: string | null
}

export interface ContactContent {
  readonly heading: string
  readonly intro: string
  readonly form: {
    readonly name: string
    readonly email: string
    readonly service: string
    readonly noService: string
    readonly message: string
    readonly submit: string
    readonly busy: string
    /** Before the name of the tier from whose card the visitor came. */
    readonly tierNote: string
    /** Before the name of the tier that is taken back. */
    readonly removeTier: string
  }
  /** Recipient's name in the EmailJS template. */
  readonly toName: string
  readonly sent: TitledText
  readonly failed: TitledText
  /** Around the copy of a message that was sent. */
  readonly confirmation: { readonly heading: string; readonly copyHeading: string; readonly answerTo: string }
  readonly writeAgain: string
  /** Stands under the submit button. */
  readonly responseNote: string
  readonly messageHint: string
  readonly cards: readonly ContactCard[]
  /** The imprint. */
  readonly company: {
    readonly heading: string
    /** Until studio.ts holds the facts. */
    readonly missing: string
    readonly withdrawNote: string
  }
  readonly next: {
    readonly heading: string
    readonly steps: readonly { readonly when: string; readonly title: string; readonly text: string }[]
  }
}

export const contact: ContactContent = {
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
    tierNote: 'You chose the tier',
    removeTier: 'Remove the tier',
  },
  toName: `${studio.name} team`,
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: {
    title: 'Submission Failed',
    text: 'Failed to send message. Please try again or contact us directly.',
  },
  confirmation: { heading: 'It is with us', copyHeading: 'A copy of your message', answerTo: 'We answer to' },
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
    missing: 'The studio fills in its company, address and registration numbers here.',
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
}
