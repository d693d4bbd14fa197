import type { PackageKey as Key } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { acts, Person } from './acts.ts'

type Acts = typeof acts
type StepOf<Act extends keyof Acts> = Acts[Act] extends (who: Person, ...rest: infer Rest) => unknown
  ? readonly [daysAgo: number, Act, ...Rest]
  : never
type Step = { [Act in keyof Acts]: StepOf<Act> }[keyof Acts]

type Reached = 'registered' | 'paid' | 'sent' | 'started' | 'delivered' | 'approved'
type Way = [reached: Reached, since: number, buys: Key, scene: string]
export type Row = readonly [name: string, stage: string, ...Partial<Way>]

const FULL = 'full-optimization'

/** How far they and their projects are. `since`: days ago they registered. */
export const PEOPLE: readonly Row[] = [
  ['Astrid Lund', 'registered', 'registered', 3],
  ['Ben Carter', 'paid, no files yet', 'paid', 2, 'quick-fix'],
  ['Chloe Martin', 'link sent', 'sent', 1.5, FULL, 'Forest trail'],
  ['Daniel Weber', 'waits for the 14 days', 'registered', 6],
  ['Elena Rossi', 'in progress', 'started', 13, FULL, 'Station hall'],
  ['Farid Haddad', 'question open', 'started', 11, FULL, 'Mountain pass'],
  ['Greta Nilsson', 'delivery with a report waits for approval', 'delivered', 16, FULL, 'Night market'],
  ['Hugo Silva', 'asked for changes', 'delivered', 17, 'premium-support', 'Harbor'],
  ['Ines Moreau', 'completed, with figures', 'approved', 48, FULL, 'Rooftops'],
  ['Jakub Novak', 'withdrew', 'registered', 10],
  ['Kaisa Virtanen', 'asked for a refund', 'started', 9, 'quick-fix', 'Ice cave'],
  ['Liam Walsh', 'payment disputed', 'registered', 8],
  ['Maya Cohen', 'two projects', 'approved', 40, FULL, 'Tavern'],
  ['Nils Becker', 'German company with a VAT number', 'started', 9, 'premium-support', 'Highway'],
  ['Olivia Brandt', 'quote in two instalments, half paid', 'registered', 17],
  ['Pavel Dvorak', 'address not confirmed', 'registered', 0.1],
  ['Quinn Avery', 'declined a quote'],
  ['Rosa Diaz', 'quote withdrawn'],
  ['Sam Okafor', 'quote offered, with a capture'],
  ['Tara Singh', 'quote drafted'],
  ['Uwe Keller', 'enquired'],
]

/** Has the right check digit. */
const NOT_ISSUED = 'DE999999995'
const SEWERS = 'Our sewers run at 32 FPS on an RTX 3060, and a capture is ready. How soon could you start?'

/** What else happened, by first name. */
const ALSO: readonly (readonly [name: string, ...Step])[] = [
  ['Astrid', 2, 'writes', 'Do you also work on Unity projects with the built-in render pipeline?'],
  ['Daniel', 5.9, 'buys', FULL, false],
  ['Daniel', 5, 'sendsLink', 'Castle'],
  ['Elena', 11.5, 'uploadsCapture', 'station-hall-1.csv'],
  ['Elena', 3, 'isAt', 45, 7],
  ['Elena', 2.5, 'writes', 'Please leave the fog in the station hall as it is. Everything else may change.'],
  ['Elena', 2.2, 'isAnswered', 'We will. The fog costs 0.6 ms, so it can stay.'],
  ['Farid', 1, 'isAsked', 'May we replace the far trees with impostors?', 'Yes', 'Yes, beyond 120 m', 'No'],
  ['Greta', 2.6, 'isMeasured', 'before'],
  ['Greta', 2.5, 'isMeasured', 'after'],
  ['Hugo', 0.8, 'asksForChanges', 'The reflections flicker near the lighthouse. Can you sharpen them there?'],
  ['Jakub', 9.9, 'buys', 'quick-fix', false],
  ['Jakub', 7, 'withdraws'],
  ['Kaisa', 0.5, 'asksForRefund', 'We cut the level, so we no longer need the work.'],
  ['Liam', 7.9, 'buys', 'quick-fix', true, 'disputed'],
  ['Maya', 5, 'buys', FULL],
  ['Maya', 4, 'sendsLink', 'Old town'],
  ['Maya', 2, 'isStarted', 'Old town'],
  ['Maya', 1, 'isAt', 10, 14],
  ['Nils', 8.95, 'isGermanCompany', NOT_ISSUED],
  ['Olivia', 16, 'isQuoted', 'Valley'],
  ['Olivia', 15, 'accepts', 300_000],
  ['Olivia', 13, 'transfers', 150_000],
  ['Olivia', 12, 'sendsLink', 'Valley'],
  ['Olivia', 10, 'isStarted', 'Valley'],
  ['Olivia', 2, 'isAt', 40, 12],
  ['Quinn', 12, 'isQuoted', 'Canyon'],
  ['Quinn', 11, 'declines', 'Our launch moved to next year.'],
  ['Rosa', 9, 'isQuoted', 'Swamp'],
  ['Rosa', 8, 'isWithdrawn'],
  ['Sam', 6, 'enquires', SEWERS],
  ['Sam', 5, 'isReplied', 'Thank you, the capture shows it well. You will get a quote this week.'],
  ['Sam', 3, 'isQuoted', 'Sewers'],
  ['Tara', 0.9, 'enquires', 'The battle drops to 20 FPS on Steam Deck, and we ship in spring. Can you help?'],
  ['Tara', 0.6, 'isDrafted', 'Battle'],
  ['Uwe', 0.2, 'enquires', 'I teach game development. May I show your frame-time analyzer in class?'],
]

export function stepsOf([name, , reached, since = 0, service = FULL, scene = '']: Row): readonly Step[] {
  const way: [Reached, Step][] = [
    ['registered', [since, 'registers']],
    ['paid', [since - 0.1, 'buys', service]],
    ['sent', [since - 1, 'sendsLink', scene]],
    ['started', [since - 3, 'isStarted', scene]],
    ['started', [since - 6, 'isAt', 30, 9]],
    ['delivered', [since - 13, 'isAt', 90, 1]],
    ['delivered', [since - 14, 'receivesDelivery', scene]],
    ['approved', [since - 16, 'approves']],
  ]
  const taken = way.slice(0, way.findLastIndex(([each]) => each === reached) + 1)
  const also = ALSO.filter(([whose]) => name.startsWith(whose)).map(([, ...step]) => step)
  return [...taken.map(([, step]) => step), ...also]
}
