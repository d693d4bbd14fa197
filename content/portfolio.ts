import { overridable } from '#overrides'
import { claims } from './claims.ts'

export const portfolio = overridable('portfolio', {
  heading: 'Portfolio',
  intro: `Each case study lists every scene and every setting, with its cost and its effect. Projects typically end with gains of ${claims.commonGain} in average FPS, as the mean over the agreed scenes.`,
  linkLabel: 'Read the case study',
  fpsLabel: 'FPS',
  vramLabel: 'VRAM',
  /** After the number of working days. */
  daysLabel: 'working days',
  /** Before the frame rate of the dotted line. */
  goal: 'goal',
  comingSoon: {
    heading: 'More Case Studies Coming Soon',
    text: 'Not measured yet.',
    badge: 'Case study in progress',
  },
  call: {
    heading: 'Have your project measured.',
    text: 'We publish figures only with your consent, and leave names out if you ask.',
    action: { label: 'Start your project', href: '/contact' },
  },
} as const)
