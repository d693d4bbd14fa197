import { own } from '#own'
import { claims } from './claims.ts'
import { startingFrom, tierNames, tierPrices } from './tiers.ts'

/** Separate from the pages' other texts because browsers load all heads. */
interface HeadWords {
  readonly title: string
  /** At most 160 characters. */
  readonly description: string
  /** Describes the figures on the sharing image. */
  readonly imageAlt?: string
}

/** Applications use it too. */
export const notFoundHead: HeadWords = {
  title: '404 Page Not Found',
  description: 'There’s no page at this address.',
}

export const pageHeads = own('page-heads', {
  home: {
    title: 'Game performance optimization for Unreal Engine 5',
    description:
      'We profile your Unreal Engine 5 project (Unity on request), fix what costs frame time and hand back an optimized build, measured before and after.',
    imageAlt: `${claims.averageFps} average FPS, ${claims.averageVram} average VRAM, less is better, ${claims.projects} projects since 2023.`,
  },
  services: {
    title: 'Services and prices',
    description: `Performance work on Unreal Engine 5 projects, Unity on request: four tiers from €${tierPrices.personal}, each measured before and after.`,
    imageAlt: `${tierNames.personal} ${startingFrom.personal}, ${tierNames.indie} ${startingFrom.indie}, ${tierNames.studio} ${startingFrom.studio}, ${tierNames.assets} ${startingFrom.assets}.`,
  },
  portfolio: {
    title: 'Portfolio',
    description: `Case studies of game performance work: scenes before and after, typical gains of ${claims.commonGain}, the settings that changed and why.`,
  },
  caseStudyNotFound: {
    title: 'Case Study Not Found',
    description: "The case study you're looking for doesn't exist.",
  },
  caseStudyInProgress: {
    title: 'Case study in progress',
    description: 'This case study is currently in progress. Check back soon for the full details.',
  },
  contact: {
    title: 'Get In Touch',
    description:
      'Describe the project and what goes wrong. An engineer replies, usually within 24 hours, with questions or with a scope and a price.',
  },
  about: {
    title: 'About the studio',
    description:
      'A small studio in Sweden, founded in 2023, that profiles Unreal Engine 5 games (Unity on request), implements the fixes and hands over the measurements.',
  },
  glossary: {
    title: 'Glossary: thirty words of game performance',
    description:
      'Frame pacing, 1% low, overdraw, shadow pages, PSO, DXGI budget and more, each in one sentence with its unit, the command that shows it and a source.',
  },
  marketplaces: {
    title: 'Our Digital Marketplaces',
    description:
      'Performance-optimized assets and tools for Unreal Engine on Fab, and for Unity on the Unity Asset Store: optimized, modular and documented.',
  },
  frameTimes: {
    title: 'Frame times: did it really get faster?',
    description:
      'Compare captures from before and after: average, 1% low, stutter and a verdict with its range. PresentMon, CapFrameX, MangoHud, Unreal CSV. Nothing is uploaded.',
  },
  frameTimesCi: {
    title: 'Gate a build by its frame times',
    description:
      'One command compares captures of two builds. Its exit status: not worse, worse, inconclusive or unusable. For shell, GitHub Actions, TeamCity and Jenkins.',
  },
  overdraw: {
    title: 'Overdraw, measured on your own GPU',
    description:
      'The same leaves as masked leaf cards and as cut-outs, drawn for five seconds on your own GPU: time of each frame, and how often a pixel is shaded.',
  },
  sampleReport: {
    title: 'Sample report',
    description:
      'The report of an example project: verdict, frame times, one frame by pass, every change, scene by scene, method and captures.',
  },
  terms: {
    title: 'Terms of Service',
    description:
      'Order, prices, right of withdrawal, refunds, delivery, ownership, confidentiality, liability and disputes, in plain words.',
  },
  privacy: {
    title: 'Privacy Policy',
    description:
      'Which personal data we handle, why, for how long, who else handles it, and your rights. No cookies on the public pages.',
  },
  accessibility: {
    title: 'Accessibility',
    description:
      'How we make this site and the client portal usable for everyone, what we test, known limits, and where to complain.',
  },
  withdraw: {
    title: 'Withdraw from contract',
    description: 'Withdraw from an order within 14 days as a consumer, without an account or a reason.',
  },
  success: { title: 'Payment Successful!', description: 'What happens after a payment.' },
  cancelled: { title: 'Payment Cancelled', description: 'The payment was cancelled.' },
  notFound: notFoundHead,
} as const satisfies Record<string, HeadWords>)
