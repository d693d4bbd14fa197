export const cancelled = {
  heading: 'Payment Cancelled',
  text: 'Your payment was cancelled. No charges were made.',
  primary: { label: 'Back to Services', href: '/services' },
  secondary: { label: 'Contact Us', href: '/contact' },
  /** For buyers who are signed in. */
  payments: { label: 'Back to Payments', href: '/client/payments' },
  help: {
    text: 'Did something go wrong?',
    /** Leads to the support address of studio.ts. */
    emailLabel: 'Email support',
    messages: { label: 'Message Center', href: '/client/messages' },
  },
} as const
