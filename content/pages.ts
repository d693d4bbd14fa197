import { overridable } from '#overrides'
import { claims } from './claims.ts'
import type { Link } from './parts.ts'
import { studio } from './studio.ts'
import { tierPrices } from './tiers.ts'
import { withdrawLink } from './withdraw.ts'

interface HeadWords {
  readonly title: string
  /** At most 160 characters. */
  readonly description: string
}

export interface PageFacts extends HeadWords {
  readonly address: `/${string}`
  /** Describes the figures on the sharing image. */
  readonly imageAlt?: string
  /** Search engines don't list it. */
  readonly isUnlisted?: true
}

/** Every public page with a fixed address and fixed words. */
export const pages = overridable('pages', {
  home: {
    address: '/',
    title: 'Game performance optimization for Unreal Engine 5',
    description:
      'We profile your Unreal Engine 5 project (Unity on request), fix what costs frame time and hand back an optimized build, measured before and after.',
    imageAlt: `${claims.averageFps} average FPS, ${claims.averageVram} average VRAM, less is better, ${claims.projects} projects since 2023.`,
  },
  services: {
    address: '/services',
    title: 'Services and prices',
    description: `Performance work on Unreal Engine 5 projects, Unity on request: four tiers from €${tierPrices.personal}, each measured before and after.`,
  },
  portfolio: {
    address: '/portfolio',
    title: 'Portfolio',
    description: `Case studies of game performance work: scenes before and after, typical gains of ${claims.commonGain}, the settings that changed and why.`,
  },
  contact: {
    address: '/contact',
    title: 'Get In Touch',
    description:
      'Describe the project and what goes wrong. An engineer replies, usually within 24 hours, with questions or with a scope and a price.',
  },
  about: {
    address: '/about',
    title: 'About the studio',
    description:
      'A small studio in Sweden, founded in 2023, that profiles Unreal Engine 5 games (Unity on request), implements the fixes and hands over the measurements.',
  },
  glossary: {
    address: '/glossary',
    title: 'Glossary: thirty words of game performance',
    description:
      'Frame pacing, 1% low, overdraw, shadow pages, PSO, DXGI budget and more, each in one sentence with its unit, the command that shows it and a source.',
  },
  marketplaces: {
    address: '/marketplaces',
    title: 'Our Digital Marketplaces',
    description:
      'Performance-optimized assets and tools for Unreal Engine on Fab, and for Unity on the Unity Asset Store: optimized, modular and documented.',
  },
  frameTimes: {
    address: '/tools/frame-times',
    title: 'Frame times: did it really get faster?',
    description:
      'Compare captures from before and after: average, 1% low, stutter and a verdict with its range. PresentMon, CapFrameX, MangoHud, Unreal CSV. Nothing is uploaded.',
  },
  frameTimesCi: {
    address: '/tools/frame-times/ci',
    title: 'Gate a build by its frame times',
    description:
      'One command compares captures of two builds. Its exit status: not worse, worse, inconclusive or unusable. For shell, PowerShell and GitHub Actions.',
  },
  overdraw: {
    address: '/tools/overdraw',
    title: 'Overdraw, measured on your own GPU',
    description:
      'The same leaves as masked leaf cards and as cut-outs, drawn for five seconds on your own GPU: time of each frame, and how often a pixel is shaded.',
  },
  sampleReport: {
    address: '/sample-report',
    title: 'Sample report',
    description:
      'The report of an example project: verdict, frame times, one frame by pass, every change, scene by scene, method and captures.',
    isUnlisted: true,
  },
  terms: {
    address: '/terms',
    title: 'Terms of Service',
    description:
      'Order, prices, right of withdrawal, refunds, delivery, ownership, confidentiality, liability and disputes, in plain words.',
  },
  privacy: {
    address: '/privacy',
    title: 'Privacy Policy',
    description:
      'Which personal data we handle, why, for how long, who else handles it, and your rights. No cookies on the public pages.',
  },
  accessibility: {
    address: '/accessibility',
    title: 'Accessibility',
    description:
      'How we make this site and the client portal usable for everyone, what we test, known limits, and where to complain.',
  },
  withdraw: {
    address: '/withdraw',
    isUnlisted: true,
    title: 'Withdraw from contract',
    description: 'Withdraw from an order within 14 days as a consumer, without an account or a reason.',
  },
  result: {
    address: '/result',
    isUnlisted: true,
    title: 'A measured result',
    description: 'Frame times, figures and scenes of a game before and after our work, shared by a link.',
  },
  success: {
    address: '/success',
    isUnlisted: true,
    title: 'Payment Successful!',
    description: 'What happens after a payment.',
  },
  cancelled: {
    address: '/cancelled',
    isUnlisted: true,
    title: 'Payment Cancelled',
    description: 'The payment was cancelled.',
  },
} as const satisfies Record<string, PageFacts>)

/** Applications use it too. */
export const notFoundHead: HeadWords = {
  title: '404 Page Not Found',
  description: 'There’s no page at this address.',
}

export const glossaryLink: Link = { label: 'Glossary', href: '/glossary' }

export const navigation: {
  readonly pages: readonly Link[]
  readonly portal: Link
  /** Links to public pages in the portal's footer. */
  readonly portalFooter: readonly Link[]
  readonly footer: {
    readonly blurb: string
    readonly links: readonly Link[]
    readonly accessibility: Link
    readonly copyright: string
  }
} = overridable('navigation', {
  pages: [
    { label: 'Home', href: '/' },
    { label: 'Services', href: '/services' },
    { label: 'Portfolio', href: '/portfolio' },
    { label: 'Stores', href: '/marketplaces' },
    { label: 'Insights', href: '/insights' },
    { label: 'Frame times', href: '/tools/frame-times' },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
  ],
  /** Redirects a signed-in user to the dashboard. */
  portal: { label: 'Client portal', href: '/auth' },
  portalFooter: [
    { label: 'Terms', href: '/terms' },
    { label: 'Privacy', href: '/privacy' },
    { label: 'Accessibility', href: '/accessibility' },
    { label: 'Data processing', href: '/agreements/data-processing' },
    { label: 'NDA', href: '/agreements/non-disclosure' },
    { label: 'Company details', href: '/contact#company' },
  ],
  footer: {
    blurb: `${studio.name} is a small studio in ${studio.country} that makes Unreal Engine 5 games run faster, and Unity games on request, measured before and after.`,
    links: [
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Frame times', href: '/tools/frame-times' },
      { label: 'Overdraw', href: '/tools/overdraw' },
      glossaryLink,
      { label: 'Privacy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      withdrawLink,
    ],
    accessibility: { label: 'Accessibility', href: '/accessibility' },
    copyright: `© ${studio.name}, ${studio.country}. Since ${studio.foundedYear}.`,
  },
})
