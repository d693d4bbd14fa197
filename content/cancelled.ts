import type { Link } from './parts.ts'

export interface CancelledContent {
  readonly heading: string
  readonly text: string
  readonly primary: Link
  readonly secondary: Link
  /** For buyers who are signed in. */
  readonly payments: Link
  readonly help: {
    readonly text: string
    /** Leads to the support address of studio.ts. */
    readonly emailLabel: string
    readonly messages: Link
  }
}

export const cancelled: CancelledContent = {
  heading: 'Payment Cancelled',
  text: 'Your payment was cancelled. No charges were made.',
  primary: { label: 'Back to Services', href: '/services' },
  secondary: { label: 'Contact Us', href: '/contact' },
  payments: { label: 'Back to Payments', href: '/client/payments' },
  help: {
    text: 'Did something go wrong?',
    emailLabel: 'Email support',
    messages: { label: 'Message Center', href: '/client/messages' },
  },
}
