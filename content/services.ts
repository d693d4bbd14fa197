import { overridable } from '#overrides'
import type { Link } from './parts.ts'
import { serviceNeeds } from './service-needs.ts'
import { startingFrom, type TierId, tierNames } from './tiers.ts'

type ComparisonKey = 'focus' | 'approach' | 'docs' | 'comms' | 'followup'

export interface ServiceTier {
  readonly id: TierId
  readonly name: string
  readonly badge: 'Most Popular' | 'New' | null
  readonly startingFrom: string
  readonly summary: string
  /** The working time that the price pays for. */
  readonly work: string
  /** The same in days; null if it depends on the pack. */
  readonly days: number | null
  readonly benefits: readonly string[]
  readonly cta: Link
  readonly comparison: Readonly<Record<ComparisonKey, string>>
}

export interface ClientLogo {
  readonly name: string
  readonly src: string
}

const tiers: readonly ServiceTier[] = [
  {
    id: 'personal',
    name: tierNames.personal,
    badge: null,
    startingFrom: startingFrom.personal,
    summary: 'For solo developers with one level that misses its frame rate.',
    work: 'About half a day’s work',
    days: 0.5,
    benefits: [
      'Captures with Unreal Insights, findings ranked by cost',
      'Up to three findings fixed, as far as the time goes',
      'Average FPS, 1% low and VRAM, before and after',
    ],
    cta: { label: 'Choose Personal', href: '/contact?type=personal' },
    comparison: {
      focus: 'One scene, one platform',
      approach: 'The costliest findings',
      docs: 'Change list, figures',
      comms: 'Client portal',
      followup: 'Questions answered for 14 days',
    },
  },
  {
    id: 'indie',
    name: tierNames.indie,
    badge: 'Most Popular',
    startingFrom: startingFrom.indie,
    summary: 'For small teams with a demo, a festival build or a release date.',
    work: 'About a day’s work',
    days: 1,
    benefits: [
      'Three captures of each scene before the work, three after',
      'Settings, scalability and assets fixed in order of cost',
      'Anything that doesn’t fit, listed with its price',
    ],
    cta: { label: 'Choose Indie', href: '/contact?type=indie' },
    comparison: {
      focus: 'One build, up to two scenes, one platform',
      approach: 'Findings by cost',
      docs: 'Report, change list, benchmarks',
      comms: 'Portal and Discord',
      followup: '30 days of questions, one new measurement',
    },
  },
  {
    id: 'studio',
    name: tierNames.studio,
    badge: null,
    startingFrom: startingFrom.studio,
    summary: 'For teams that ship on several platforms.',
    work: 'From five days’ work',
    days: 5,
    benefits: [
      'Audit first: you pick what we fix',
      'C++ and rendering changes as reviewable change lists',
      'A performance test for your build machine, and a handover',
    ],
    cta: { label: 'Choose Studio', href: '/contact?type=studio' },
    comparison: {
      focus: 'The whole project, up to three platforms',
      approach: 'Audit, then fixes, C++ included',
      docs: 'Audit, report, team guide',
      comms: 'One contact, weekly on Teams',
      followup: '60 days of questions, two new measurements',
    },
  },
  {
    id: 'assets',
    name: tierNames.assets,
    badge: 'New',
    startingFrom: startingFrom.assets,
    summary: 'For sellers whose packs must run in other people’s projects.',
    work: 'Priced by the pack',
    days: null,
    benefits: [
      'LODs or Nanite, collision and instancing, mesh by mesh',
      'Materials and textures cut to what the screen shows',
      'Figures you may print in your listing',
    ],
    cta: { label: 'Ask for a price', href: '/contact?type=assets' },
    comparison: {
      focus: 'One pack, Fab or Unity Asset Store',
      approach: 'Meshes, materials, textures',
      docs: 'Figures, setup page',
      comms: 'Client portal',
      followup: 'One check against the next engine version',
    },
  },
]

export const services = overridable('services', {
  heading: 'Services',
  intro: 'We measure, fix and measure again. You get an optimized build and the numbers to prove it.',
  tiersHeading: 'Choose by the size of the problem',
  columns: ['For whom', 'Working time, one mark per day, and what you get', 'Price, VAT included'],
  tiersNote: 'Prices in EUR include 25% Swedish VAT. If no VAT is due, you pay less.',
  tiers,
  order: ['personal', 'indie', 'studio', 'assets'],
  /** For `?alt=1`. */
  alternativeOrder: ['indie', 'personal', 'studio'],
  needs: serviceNeeds,
  comparison: {
    heading: 'Compare the tiers',
    byTier: 'By tier',
    byFeature: 'By feature',
    rows: [
      { key: 'focus', label: 'Focus' },
      { key: 'approach', label: 'Approach' },
      { key: 'docs', label: 'Documentation' },
      { key: 'comms', label: 'Communication' },
      { key: 'followup', label: 'Follow-up' },
    ],
  },
  testimonialsHeading: 'What clients tell us',
  faqsHeading: 'Frequently asked questions',
  logos: [],
  call: {
    heading: 'Not sure which tier fits?',
    text: 'Send us your worst scene and its hardware. We’ll answer with a price.',
    action: { label: 'Get Started Today', href: '/contact' },
  },
} as const)
