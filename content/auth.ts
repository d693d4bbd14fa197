import type { Link } from './parts.ts'

export interface AuthContent {
  readonly heading: string
  readonly tagline: string
  readonly panel: {
    readonly heading: string
    readonly text: string
    /** Value and label read together, with one space between them. */
    readonly figures: readonly { readonly value: string; readonly label: string; readonly note: string }[]
    readonly points: readonly string[]
  }
  readonly apply: { readonly text: string; readonly link: Link }
}

export const auth: AuthContent = {
  heading: 'Welcome to the client portal',
  tagline: 'Sign in or register to access your client dashboard.',
  panel: {
    heading: 'Your project, from capture to handover',
    text: 'Our clients see a 180% average frame-rate boost and a 48 hour average turnaround.',
    figures: [
      { value: '180%', label: 'frame-rate boost', note: 'average' },
      { value: '48hr', label: 'turnaround', note: 'average' },
    ],
    points: [
      'Status and figures of each project',
      'Project files shared by link, deleted within 90 days of completion',
      'Messages with the engineer who works on it',
      'Payments, receipts and refund requests',
    ],
  },
  apply: { text: 'Not a client yet?', link: { label: 'Apply for service', href: '/contact' } },
}
