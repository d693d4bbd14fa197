import { overridable } from '#overrides'
import type { Link } from './parts.ts'
import { serviceNeeds } from './service-needs.ts'
import { startingFrom, type TierId, tierNames, tierPrices } from './tiers.ts'

type ComparisonKey = 'focus' | 'approach' | 'docs' | 'comms' | 'followup'

export interface ServiceTier {
  readonly id: TierId
  readonly name: string
  readonly badge: 'Most Popular' | 'New' | null
  readonly startingFrom: string
  /** The price in minor units for structured data; null if it is quoted per order. */
  readonly price: { readonly amount: number; readonly currency: 'EUR' } | null
  readonly summary: string
  /** The working time that the price pays for. */
  readonly work: string
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
    price: { amount: tierPrices.personal * 100, currency: 'EUR' },
    summary: 'For solo developers with one level that misses its frame rate.',
    work: 'Half a day',
    benefits: [
      'Captured with Unreal Insights, findings ranked by cost',
      'Up to three fixed, as far as the time goes',
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
    price: { amount: tierPrices.indie * 100, currency: 'EUR' },
    summary: 'For small teams with a demo, a festival build or a release date.',
    work: 'One day',
    benefits: [
      'Each scene captured three times before, three times after',
      'Settings, scalability and assets, in order of cost',
      'What does not fit is listed with its price',
    ],
    cta: { label: 'Choose Indie', href: '/contact?type=indie' },
    comparison: {
      focus: 'One build, up to three scenes, one platform',
      approach: 'Findings in order of cost',
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
    price: { amount: tierPrices.studio * 100, currency: 'EUR' },
    summary: 'For teams that ship on several platforms.',
    work: 'From five days',
    benefits: [
      'Audit first: you pick what we fix',
      'C++ and rendering changes as reviewable change lists',
      'A performance run for your build machine, and a handover',
    ],
    cta: { label: 'Choose Studio', href: '/contact?type=studio' },
    comparison: {
      focus: 'The whole project, up to three platforms',
      approach: 'Audit, then fixes, C++ included',
      docs: 'Audit, report, guide for your team',
      comms: 'One contact, weekly on Teams',
      followup: '60 days of questions, two new measurements',
    },
  },
  {
    id: 'assets',
    name: tierNames.assets,
    badge: 'New',
    startingFrom: startingFrom.assets,
    price: null,
    summary: "For sellers whose packs must run in other people's projects.",
    work: 'By the pack',
    benefits: [
      'LODs or Nanite, collision and instancing, mesh by mesh',
      'Materials and textures cut to what the screen shows',
      'Figures that you may print in the listing',
    ],
    cta: { label: 'Ask for a price', href: '/contact?type=assets' },
    comparison: {
      focus: 'One pack, Fab or Unity Asset Store',
      approach: 'Meshes, materials, textures, overview map',
      docs: 'Figures, setup page',
      comms: 'Client portal',
      followup: 'One check against the next engine version',
    },
  },
]

export const services = overridable('services', {
  heading: 'Services',
  intro: 'Measure, fix, measure again. Each price pays for working time.',
  tiersHeading: 'Choose by the size of the problem',
  columns: ['For whom', 'What you get', 'Work', 'Price'],
  tiersNote:
    'Prices in EUR, including 25% Swedish VAT; if no VAT is due, you pay less. A quote states scope, price and delivery date first.',
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
    text: 'Send the worst scene, its hardware and its frame rate. You get back where we would look first, and a price.',
    action: { label: 'Get Started Today', href: '/contact' },
  },
} as const)
