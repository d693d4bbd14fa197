import type { PackageKey as Key } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import { acts, type Person } from './acts.ts'

type Step = readonly [daysAgo: number, act: (who: Person) => Promise<unknown>]

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
  ['Astrid', 2, acts.writes('Do you also work on Unity projects with the built-in render pipeline?')],
  ['Daniel', 5.9, acts.buys(FULL, false)],
  ['Daniel', 5, acts.sendsLink('Castle')],
  ['Elena', 11.5, acts.uploadsCapture('station-hall-1.csv')],
  ['Elena', 3, acts.isAt(45, 7)],
  ['Elena', 2.5, acts.writes('Please leave the fog as it is. Everything else may change.')],
  ['Elena', 2.2, acts.isAnswered('We will. The fog costs 0.6 ms, so it can stay.')],
  ['Farid', 1, acts.isAsked('May we replace the far trees with impostors?', 'Yes', 'Beyond 120 m', 'No')],
  ['Greta', 2.6, acts.isMeasured('before')],
  ['Greta', 2.5, acts.isMeasured('after')],
  ['Hugo', 0.8, acts.asksForChanges('The reflections flicker near the lighthouse. Can you fix them?')],
  ['Jakub', 9.9, acts.buys('quick-fix', false)],
  ['Jakub', 7, acts.withdraws],
  ['Kaisa', 0.5, acts.asksForRefund('We cut the level, so we no longer need the work.')],
  ['Liam', 7.9, acts.buys('quick-fix', true, 'disputed')],
  ['Maya', 5, acts.buys(FULL)],
  ['Maya', 4, acts.sendsLink('Old town')],
  ['Maya', 2, acts.isStarted('Old town', 15)],
  ['Maya', 1, acts.isAt(10, 14)],
  ['Nils', 8.95, acts.isGermanCompany(NOT_ISSUED)],
  ['Olivia', 16, acts.isQuoted('Valley')],
  ['Olivia', 15, acts.accepts(300_000)],
  ['Olivia', 13, acts.transfers(150_000)],
  ['Olivia', 12, acts.sendsLink('Valley')],
  ['Olivia', 10, acts.isStarted('Valley', 20)],
  ['Olivia', 2, acts.isAt(40, 12)],
  ['Quinn', 12, acts.isQuoted('Canyon')],
  ['Quinn', 11, acts.declines('Our launch moved to next year.')],
  ['Rosa', 9, acts.isQuoted('Swamp')],
  ['Rosa', 8, acts.isWithdrawn],
  ['Sam', 6, acts.enquires(SEWERS)],
  ['Sam', 5, acts.isReplied('Thank you, the capture shows it well. You will get a quote this week.')],
  ['Sam', 3, acts.isQuoted('Sewers')],
  ['Tara', 0.9, acts.enquires('The battle drops to 20 FPS on Steam Deck. Can you help?')],
  ['Tara', 0.6, acts.isDrafted('Battle')],
  ['Uwe', 0.2, acts.enquires('I teach game development. May I show your frame-time analyzer in class?')],
]

export function stepsOf([name, , reached, since = 0, service = FULL, scene = '']: Row): readonly Step[] {
  const way: [Reached, Step][] = [
    ['registered', [since, acts.registers]],
    ['paid', [since - 0.1, acts.buys(service)]],
    ['sent', [since - 1, acts.sendsLink(scene)]],
    ['started', [since - 3, acts.isStarted(scene, packageScope(service).workingDays)]],
    ['started', [since - 6, acts.isAt(30, 9)]],
    ['delivered', [since - 13, acts.isAt(90, 1)]],
    ['delivered', [since - 14, acts.receivesDelivery(scene)]],
    ['approved', [since - 16, acts.approves]],
  ]
  const taken = way.slice(0, way.findLastIndex(([each]) => each === reached) + 1)
  const also = ALSO.filter(([whose]) => name.startsWith(whose)).map(([, ...step]) => step)
  return [...taken.map(([, step]) => step), ...also]
}
