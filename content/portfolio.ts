import { claims } from './claims.ts'
import type { ClosingCall } from './parts.ts'

export interface PortfolioContent {
  readonly heading: string
  readonly intro: string
  readonly linkLabel: string
  readonly fpsLabel: string
  readonly vramLabel: string
  /** Behind the number of working days. */
  readonly daysLabel: string
  /** What is drawn of a bench: what stands for those who do not see it, and under it. */
  readonly columns: { readonly description: string; readonly becomes: string; readonly note: string }
  /** What the two builds are called, and the dotted line. */
  readonly bars: { readonly before: string; readonly after: string; readonly budget: string }
  readonly comingSoon: { readonly heading: string; readonly text: string; readonly badge: string }
  readonly call: ClosingCall
}

export const portfolio: PortfolioContent = {
  heading: 'Portfolio',
  intro: `Projects typically end with gains of ${claims.commonGain} in average FPS, as the mean over their agreed scenes. Each study lists its scenes, every setting we changed and why.`,
  linkLabel: 'Read the case study',
  fpsLabel: 'FPS',
  vramLabel: 'VRAM',
  daysLabel: 'working days',
  columns: {
    description: 'Frame time of every scene before and after the work, against the budget of',
    becomes: 'becomes',
    note: 'mean frame of each scene; the line above it ends at the 1% low',
  },
  bars: { before: 'before', after: 'after', budget: 'budget' },
  comingSoon: {
    heading: 'More Case Studies Coming Soon',
    text: 'Scenes, settings and figures follow when a study is finished.',
    badge: 'Case study in progress',
  },
  call: {
    heading: 'Have your project measured.',
    text: 'Figures are published only with your consent, and names are left out where you ask for it.',
    action: { label: 'Start your project', href: '/contact' },
  },
}
