import { overridable } from '#overrides'
import { claimMethods } from './claim-methods.ts'
import { claims } from './claims.ts'

export const auth = overridable('auth', {
  heading: 'Welcome to the client portal',
  tagline: 'Sign in or register to access your client dashboard.',
  panel: {
    heading: 'Your project, from capture to handover',
    text: `Two averages over our projects. ${claimMethods(['worstSceneBoost', 'turnaround'])}`,
    figures: [
      {
        value: claims.worstSceneBoost,
        label: 'frame-rate boost',
        note: `Over all scenes of a project, ${claims.typicalGain} is typical.`,
      },
      {
        value: claims.turnaround,
        label: 'turnaround',
        note: 'The whole project takes days to weeks.',
      },
    ],
    points: [
      'Status and figures of each project',
      'Files shared by link, deleted within 90 days of completion',
      'Messages with your engineers',
      'Payments and refund requests, with receipts by email',
    ],
  },
  apply: { text: 'Not a client yet?', link: { label: 'Apply for service', href: '/contact' } },
} as const)
