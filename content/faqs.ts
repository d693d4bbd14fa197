import { claims } from './claims.ts'
import { tierPrices } from './tiers.ts'

interface Faq {
  readonly id: string
  readonly q: string
  readonly a: string
}

/** In the order of the services page; home.ts names three of them by id. */
export const faqs: readonly Faq[] = [
  {
    id: 'typical-gain',
    q: 'How much faster will my game run?',
    a: `Typically ${claims.typicalGain} more FPS, as the mean over the scenes we agree on; gains of ${claims.commonGain} are the most common. Overdrawn foliage or shadow pages redrawn every frame give back a lot, a frame bound by physics or by your own game code gives back less. Where the renderer does not suit the game more is possible. After profiling we tell you which gain we expect, and from which change, before we make it.`,
  },
  {
    id: 'duration',
    q: 'How long does a project take?',
    a: 'Small projects take 3 to 7 days, larger ones 2 to 4 weeks. We count from the day we can build and run your project. A quote states the delivery date; a package says how many working days it takes.',
  },
  {
    id: 'source-access',
    q: 'Do you need our source, and who sees it?',
    a: 'We need the project with its source content, because a packaged build can be measured but not fixed. You share it as a zipped project by link. It is confidential, with or without an NDA; we sign yours if you have one. Only the people who work on it open it. We delete project files within 90 days of completion.',
  },
  {
    id: 'engines',
    q: 'Which engines do you work with?',
    a: 'Mainly Unreal Engine 5, from 5.0 on. Unity on request: tell us the version and the render pipeline (Built-in, URP or HDRP), and we say whether we can help. We stay on your engine version unless an upgrade is part of the scope.',
  },
  {
    id: 'what-we-need',
    q: 'What should I prepare?',
    a: 'A project that opens and packages, the engine version, the target hardware and frame rate, and the two or three scenes that run worst. Include plugins and other dependencies, leave out personal or sensitive data. The limit for one upload is 10GB; write to us about larger projects.',
  },
  {
    id: 'no-gain',
    q: 'What if you find nothing to gain?',
    a: 'Cancel before work starts and you get a full refund. If we fail to deliver what the scope says, you get a partial or full refund. If a technical incompatibility stops the work, you get a partial refund. You can ask at any time before work starts and until 14 days after completion.',
  },
  {
    id: 'price',
    q: 'What does it cost, and is VAT included?',
    a: `Work for solo developers starts at €${tierPrices.personal}, for indie teams at €${tierPrices.indie} and for studios at €${tierPrices.studio}; asset packs are priced by what they contain. Prices are in EUR and include 25% Swedish VAT; where no VAT is due, as for companies in other EU countries with a valid VAT number, you pay the price without it. The client portal sells three packages at fixed prices: Quick Fix, Full Optimization and Premium Support. Before work starts we agree with you which scenes a package covers.`,
  },
  {
    id: 'ownership',
    q: 'Who owns the changes?',
    a: 'You do. Your project stays yours throughout, and everything we change or add for it is yours once it is paid. We keep our general tools and methods. We show a project in public only with your written consent, and leave out names where you ask for it.',
  },
]
