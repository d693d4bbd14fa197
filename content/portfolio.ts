import type { ClosingCall } from './parts.ts'

export interface PortfolioContent {
  readonly heading: string
  readonly intro: string
  readonly linkLabel: string
  readonly fpsLabel: string
  readonly vramLabel: string
  /** What is written on a card's two bars, and beside its dotted line. */
  readonly bars: { readonly before: string; readonly after: string; readonly budget: string }
  readonly comingSoon: { readonly heading: string; readonly text: string; readonly badge: string }
  readonly call: ClosingCall
}

export const portfolio: PortfolioContent = {
  heading: 'Portfolio',
  intro:
    'Projects that we profiled, fixed and measured again. Most leave us with gains of 30-50% in the scenes that were agreed on; each study shows its scenes, every setting that changed and why.',
  linkLabel: 'Read the case study',
  fpsLabel: 'FPS',
  vramLabel: 'VRAM',
  bars: { before: 'before', after: 'after', budget: 'budget' },
  comingSoon: {
    heading: 'More Case Studies Coming Soon',
    text: 'Under way. Figures follow when the last capture is checked and the client agrees to publish.',
    badge: 'Case study in progress',
  },
  call: {
    heading: 'Yours could be the next one.',
    text: 'Names are left out where you ask for it; the figures are published only with your consent.',
    action: { label: 'Start your project', href: '/contact' },
  },
}
