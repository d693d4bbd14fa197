import { overridable } from '#overrides'
import { claims } from './claims.ts'
import { nothingGained } from './nothing-gained.ts'
import type { Link } from './parts.ts'
import { tierPrices } from './tiers.ts'

interface Faq {
  readonly id: string
  readonly q: string
  readonly a: string
  readonly link?: Link
}

/** In the order of the services page. home.ts selects three by id. */
export const faqs: readonly Faq[] = overridable('faqs', [
  {
    id: 'typical-gain',
    q: 'How much faster will my game run?',
    a: `Typically ${claims.typicalGain} more FPS, as the mean over the scenes we agree on. Foliage overdraw and shadow pages give back a lot, physics and game code less.`,
  },
  {
    id: 'duration',
    q: 'How long does a project take?',
    a: 'Small projects take 3 to 7 days, larger ones 2 to 4 weeks. We count from the day we can build and run your project. A package takes at most 5, 10 or 15 working days.',
  },
  {
    id: 'source-access',
    q: 'Do you need our source, and who sees it?',
    a: 'We need the project with its source content, because a packaged build can be measured but not fixed. It stays in your storage and in one working copy on our machines, covered by your NDA or ours. Only the engineers on your project open it. We delete project files within 90 days of completion.',
    link: { label: 'Our mutual NDA', href: '/agreements/non-disclosure' },
  },
  {
    id: 'engines',
    q: 'Which engines do you work with?',
    a: 'Mainly Unreal Engine 5; Unity on request. We stay on your engine version unless the scope includes an upgrade.',
  },
  {
    id: 'what-we-need',
    q: 'What should I prepare?',
    a: 'A project that opens and packages, your target hardware and frame rate, and your worst scenes. Include plugins and leave out personal data. The limit for one upload is 10GB.',
  },
  {
    id: 'no-gain',
    q: 'What if you find nothing to gain?',
    a: nothingGained.answer,
  },
  {
    id: 'price',
    q: 'What does it cost, and is VAT included?',
    a: `Fixed-price packages start at €${tierPrices.personal} and €${tierPrices.indie}, quoted projects at €${tierPrices.studio}. Prices include 25% Swedish VAT. Companies in other EU countries with a valid VAT number pay without it.`,
  },
  {
    id: 'ownership',
    q: 'Who owns the changes?',
    a: 'You do, once they’re paid for. We keep our general tools and methods. We show a project in public only with your written consent.',
  },
])
