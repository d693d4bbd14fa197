import {
  type Act,
  acceptsQuote,
  approves,
  asksForChanges,
  asksForRefund,
  billsTo,
  buys,
  describesProject,
  isAnswered,
  isAsked,
  isAt,
  isNoted,
  isStarted,
  receivesDelivery,
  registers,
  sendsLink,
  transfers,
  uploadsCapture,
  withdraws,
  writes,
} from './acts.ts'

export type Story = {
  name: string
  stage: string
  /** Each act with how many days ago it happened. */
  acts: readonly (readonly [daysAgo: number, act: Act])[]
}

const NIGHT_MARKET = [
  { metric: 'fps', before: 41.2, after: 68.4 },
  { metric: 'frame-time', before: 24.3, after: 14.6 },
  { metric: 'low1', before: 26.8, after: 57.1 },
  { metric: 'draw-calls', before: 8420, after: 3180 },
  { metric: 'vram', before: 7.6, after: 5.4 },
] as const
const HARBOR = [
  { metric: 'fps', before: 48.5, after: 62.3 },
  { metric: 'frame-time', before: 20.6, after: 16.1 },
  { metric: 'low1', before: 33.1, after: 51.7 },
] as const
const SHADOWS =
  'Virtual shadow maps were rebuilt every frame because of swaying cloth. The cloth now casts a simple shadow.'

export const STORIES: readonly Story[] = [
  {
    name: 'Astrid Lund',
    stage: 'registered, asked a question',
    acts: [
      [3, registers()],
      [2.9, writes('Hi! Do you also work on Unity projects that use the built-in render pipeline?')],
    ],
  },
  {
    name: 'Ben Carter',
    stage: 'paid, no files yet',
    acts: [
      [2, registers()],
      [1.9, buys('quick-fix')],
    ],
  },
  {
    name: 'Chloe Martin',
    stage: 'link sent, ready to start',
    acts: [
      [4, registers()],
      [3.9, buys('full-optimization')],
      [1.1, describesProject({ engine: 'Unreal Engine 5.5.4', target: '60 FPS on an RTX 3060 at 1440p' })],
      [1, sendsLink('https://drive.google.com/file/d/1forest-trail/view')],
    ],
  },
  {
    name: 'Daniel Weber',
    stage: 'files sent, waits for the 14 days',
    acts: [
      [6, registers()],
      [5.9, buys('full-optimization', { startsAtOnce: false })],
      [5, sendsLink('https://filemail.com/d/castle-courtyard')],
    ],
  },
  {
    name: 'Elena Rossi',
    stage: 'in progress',
    acts: [
      [13, registers()],
      [12.9, buys('full-optimization')],
      [12, sendsLink('https://drive.google.com/file/d/1night-train/view')],
      [11.9, uploadsCapture('station-1.csv', 27.4)],
      [
        11.8,
        describesProject({ engine: 'Unreal Engine 5.4.4', scene: 'The station hall, start at platform 2' }),
      ],
      [9, isStarted('The project builds here. First captures tomorrow.')],
      [6, isAt(25, 9)],
      [3, isAt(45, 7)],
      [2.5, writes('Please leave the fog in the station hall as it is. Everything else may change.')],
      [2.2, isAnswered('We will. The fog costs 0.6 ms, so it can stay.')],
      [2.1, isNoted('Asked for a call on Monday afternoon. Prefers email.')],
    ],
  },
  {
    name: 'Farid Haddad',
    stage: 'we asked a question',
    acts: [
      [11, registers()],
      [10.9, buys('full-optimization')],
      [10, sendsLink('https://drive.google.com/file/d/1mountain-pass/view')],
      [8, isStarted('Captured the pass three times. Foliage costs 9.1 ms of 24 ms.')],
      [4, isAt(30, 8)],
      [
        1,
        isAsked('May we replace the far trees with impostors beyond 80 m?', [
          'Yes',
          'Yes, beyond 120 m',
          'No',
        ]),
      ],
    ],
  },
  {
    name: 'Greta Nilsson',
    stage: 'delivery waits for approval',
    acts: [
      [19, registers()],
      [18.9, buys('full-optimization')],
      [18, sendsLink('https://filemail.com/d/night-market')],
      [16, isStarted('The night market builds here, and the frame rate matches your captures.')],
      [9, isAt(60, 5)],
      [2, receivesDelivery('Night market at 60 FPS', SHADOWS, NIGHT_MARKET)],
    ],
  },
  {
    name: 'Hugo Silva',
    stage: 'asked for changes',
    acts: [
      [21, registers()],
      [20.9, buys('premium-support')],
      [20, sendsLink('https://drive.google.com/file/d/1harbor/view')],
      [18, isStarted('Both platforms build here.')],
      [
        3,
        receivesDelivery(
          'Harbor, first delivery',
          'Water reflections now render at half resolution.',
          HARBOR,
        ),
      ],
      [
        0.8,
        asksForChanges('The reflections flicker near the lighthouse. Could you use full resolution there?'),
      ],
    ],
  },
  {
    name: 'Ines Moreau',
    stage: 'completed, with figures',
    acts: [
      [48, registers()],
      [47.9, buys('full-optimization')],
      [47, sendsLink('https://filemail.com/d/rooftops')],
      [45, isStarted('Thank you, everything is there.')],
      [34, receivesDelivery('Rooftops at 60 FPS', SHADOWS, NIGHT_MARKET)],
      [32, approves],
      [31.9, writes('This is wonderful. The rooftops have never been this smooth. Thank you!')],
      [31, isAnswered('Thank you, Ines. If the frame rate drops after an update, write to us here.')],
    ],
  },
  {
    name: 'Jakub Novak',
    stage: 'withdrew from the purchase',
    acts: [
      [10, registers()],
      [9.9, buys('quick-fix', { startsAtOnce: false })],
      [7, withdraws],
    ],
  },
  {
    name: 'Kaisa Virtanen',
    stage: 'asked for a refund',
    acts: [
      [15, registers()],
      [14.9, buys('quick-fix')],
      [14, sendsLink('https://drive.google.com/file/d/1ice-cave/view')],
      [13, isStarted('The ice cave builds here.')],
      [0.5, asksForRefund('We cancelled the level, so the work is no longer needed.')],
    ],
  },
  {
    name: 'Liam Walsh',
    stage: 'payment disputed',
    acts: [
      [8, registers()],
      [7.9, buys('quick-fix', { card: 'disputed' })],
    ],
  },
  {
    name: 'Maya Cohen',
    stage: 'two projects',
    acts: [
      [40, registers()],
      [39.9, buys('quick-fix')],
      [39, sendsLink('https://filemail.com/d/tavern')],
      [38, isStarted('We start with the tavern.')],
      [
        34,
        receivesDelivery('Tavern without hitches', 'Shaders are compiled before the level opens.', HARBOR),
      ],
      [33, approves],
      [5, buys('full-optimization')],
      [4, sendsLink('https://filemail.com/d/old-town')],
      [2, isStarted('The old town builds here, too.')],
      [1, isAt(10, 14)],
    ],
  },
  {
    name: 'Nils Becker',
    stage: 'German company with a VAT number',
    acts: [
      [9, registers()],
      [
        8.9,
        billsTo({
          kind: 'company',
          country: 'DE',
          companyName: 'Example Games GmbH',
          address: 'Beispielweg 1\n10115 Berlin',
          vatNumber: 'DE136695976',
          reference: 'PO 2026-14',
        }),
      ],
      [8.8, buys('premium-support')],
      [8, sendsLink('https://drive.google.com/file/d/1autobahn/view')],
      [6, isStarted('Both platforms build here.')],
      [2, isAt(35, 11)],
    ],
  },
  {
    name: 'Olivia Brandt',
    stage: 'quote in two instalments, first one paid',
    acts: [
      [17, registers()],
      [
        16,
        acceptsQuote({
          title: 'Valley at 60 FPS on PlayStation 5',
          scope: 'The valley holds 60 FPS on PlayStation 5 in performance mode.',
          lines: [
            { text: 'Foliage and shadows', net: 240_000, quantity: { hundredths: 300, unit: 'day' } },
            { text: 'Streaming of the valley', net: 160_000, quantity: { hundredths: 200, unit: 'day' } },
          ],
          deliveryWorkingDays: 20,
          inInstalments: true,
        }),
      ],
      [13, transfers(250_000, 'VALLEY 1')],
      [12, sendsLink('https://filemail.com/d/valley')],
      [10, isStarted('The valley builds here. We start with the foliage.')],
      [2, isAt(40, 12)],
    ],
  },
  {
    name: 'Pavel Dvorak',
    stage: 'registered today, address not confirmed',
    acts: [[0.1, registers({ confirms: false })]],
  },
]
