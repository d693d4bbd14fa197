import type { Link } from './parts.ts'
import { serviceNeeds } from './service-needs.ts'
import { startingFrom, type TierId, tierNames, tierPrices } from './tiers.ts'

type ComparisonKey = 'focus' | 'approach' | 'docs' | 'comms' | 'followup'

export interface ServiceTier {
  readonly id: TierId
  readonly name: string
  readonly badge: 'Most Popular' | 'New' | null
  readonly startingFrom: string
  /** The same figure for machines, in minor units; null where the price is set per order. */
  readonly price: { readonly amount: number; readonly currency: 'EUR' } | null
  readonly summary: string
  /** How much of a project it covers: in words, and as frames of the twelve drawn on its card. */
  readonly scope: { readonly label: string; readonly frames: number }
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
    scope: { label: 'One scene', frames: 1 },
    benefits: [
      'Unreal Insights and GPU capture of one scene',
      'The three most expensive findings fixed',
      'Scalability and project settings reviewed for one platform',
      'Change list with old value, new value and reason',
      'Before and after figures: average FPS, 1% low, VRAM',
    ],
    cta: { label: 'Choose Personal', href: '/contact?type=personal' },
    comparison: {
      focus: 'One scene on one platform',
      approach: 'Capture, settings and the three most expensive findings',
      docs: 'Change list, before and after figures',
      comms: 'Messages in the client portal',
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
    scope: { label: 'Up to five scenes', frames: 5 },
    benefits: [
      'Up to five scenes, three runs each, on agreed hardware',
      'Settings, materials, meshes, textures and Blueprints',
      'Hitches traced: shader compilation, garbage collection, streaming',
      'Low, medium and high presets, each measured on agreed hardware',
      'Report with benchmark table and the captures behind it',
      'One new measurement of a later build',
    ],
    cta: { label: 'Choose Indie', href: '/contact?type=indie' },
    comparison: {
      focus: 'One build, up to five scenes, one platform',
      approach: 'Profiling first, then settings, assets, materials and Blueprints',
      docs: 'Report, change list, benchmark table',
      comms: 'Client portal and Discord',
      followup: '30 days of questions, one new measurement',
    },
  },
  {
    id: 'studio',
    name: tierNames.studio,
    badge: null,
    startingFrom: startingFrom.studio,
    price: { amount: tierPrices.studio * 100, currency: 'EUR' },
    summary: 'For teams that ship on several platforms and want the whole project looked at.',
    scope: { label: 'The whole project', frames: 12 },
    benefits: [
      'Full audit: rendering, game code, memory, loading and build size',
      'Frame and memory budgets per platform, with device profiles',
      'C++ and rendering changes delivered as reviewable change lists',
      'Repeatable performance run that your build machine can execute',
      'Handover session for your programmers and artists',
      'Your NDA, one contact for the whole project',
    ],
    cta: { label: 'Choose Studio', href: '/contact?type=studio' },
    comparison: {
      focus: 'The whole project, up to three platforms',
      approach: 'Full audit, then fixes in order of cost, C++ included',
      docs: 'Audit, report, benchmark table, guide for your team',
      comms: 'One contact, a weekly meeting on Teams, Discord',
      followup: '60 days of questions, two new measurements',
    },
  },
  {
    id: 'assets',
    name: tierNames.assets,
    badge: 'New',
    startingFrom: startingFrom.assets,
    price: null,
    summary: "For sellers on Fab and the Unity Asset Store whose packs must run in other people's projects.",
    scope: { label: 'One asset pack', frames: 1 },
    benefits: [
      'LODs or Nanite, collision and instancing checked mesh by mesh',
      'Materials: instruction counts, samplers and masked overdraw reduced',
      'Texture sizes, packing and compression set by on-screen size',
      'Overview map measured at the settings you advertise',
      'Figures you may print in the store listing',
    ],
    cta: { label: 'Ask for a price', href: '/contact?type=assets' },
    comparison: {
      focus: 'One asset pack, Fab or Unity Asset Store',
      approach: 'Meshes, materials, textures and the overview map',
      docs: 'Figures for the listing, setup page for buyers',
      comms: 'Messages in the client portal',
      followup: 'One check against the next engine version',
    },
  },
]

export const services = {
  heading: 'Services',
  intro:
    'We measure your project, fix what the captures point at and measure again. In the Studio tier you first choose from the audit which findings we fix.',
  tiersHeading: 'Choose by the size of the problem',
  tiersNote:
    'Prices in EUR, including 25% Swedish VAT; where no VAT is due, you pay the price without it. The quote for a tier states scope, price and delivery date in writing, before you pay.',
  tiers,
  order: ['personal', 'indie', 'studio', 'assets'],
  /** The order for `?alt=1`. */
  alternativeOrder: ['indie', 'personal', 'studio'],
  needs: serviceNeeds,
  comparison: {
    heading: 'Compare the tiers',
    intro: 'What each tier covers, how we work on it and what you keep.',
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
    text: 'Send us the engine version, the target hardware and frame rate, and the worst scene. We answer with a tier and a price.',
    action: { label: 'Get Started Today', href: '/contact' },
  },
} as const
