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
    a: `Typically ${claims.typicalGain} more FPS, as the mean over the scenes we agree on. Foliage overdraw and shadow pages give back a lot. Physics and your own game code give back less.`,
  },
  {
    id: 'duration',
    q: 'How long does a project take?',
    a: 'Small projects take 3 to 7 days, larger ones 2 to 4 weeks. We count from the day we can build and run your project.',
  },
  {
    id: 'source-access',
    q: 'Do you need our source, and who sees it?',
    a: 'We need the project with its source content: a packaged build can be measured, not fixed. It stays where your link leads and in our working copy, confidential under your NDA or ours. Only people who work on it open it. We delete project files within 90 days of completion.',
    link: { label: 'Our mutual NDA', href: '/agreements/non-disclosure' },
  },
  {
    id: 'engines',
    q: 'Which engines do you work with?',
    a: 'Mainly Unreal Engine 5, from 5.0 on. Unity on request: name the version and the render pipeline. We stay on your engine version unless an upgrade is part of the scope.',
  },
  {
    id: 'what-we-need',
    q: 'What should I prepare?',
    a: 'A project that opens and packages, the target hardware and frame rate, the worst scenes. Include plugins, leave out personal data. The limit for one upload is 10GB.',
  },
  {
    id: 'no-gain',
    q: 'What if you find nothing to gain?',
    a: nothingGained.answer,
  },
  {
    id: 'price',
    q: 'What does it cost, and is VAT included?',
    a: `Half a day of work costs €${tierPrices.personal}, a day €${tierPrices.indie}, a week from €${tierPrices.studio}, with 25% Swedish VAT. Companies in other EU countries with a valid VAT number pay without it.`,
  },
  {
    id: 'ownership',
    q: 'Who owns the changes?',
    a: 'You do, once they are paid. We keep our general tools and methods. We show a project in public only with your written consent.',
  },
])
