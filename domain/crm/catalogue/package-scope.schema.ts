import type { PackageKey } from './catalogue.schema.ts'

/** The scope of a package. Orders keep the text that applied when they were placed. */
export type PackageScope = {
  readonly covers: string
  /** One line each. */
  readonly deliverables: readonly string[]
  /** Rounds of changes to the delivery. */
  readonly changeRounds: number
  /** Service after delivery. */
  readonly followUp: string
  /** At most, from the day the project builds here until delivery. */
  readonly workingDays: number
}

const scopes: Readonly<Record<PackageKey, PackageScope>> = {
  'quick-fix': {
    covers: 'Half a day of work on one scene, one platform',
    deliverables: [
      'Captures with Unreal Insights and on the GPU, findings ranked by cost',
      'Up to three findings fixed, as far as the time goes',
      'Change list with old value, new value and reason',
      'Before and after figures: average FPS, 1% low, VRAM',
    ],
    changeRounds: 1,
    followUp: 'Questions answered for 14 days',
    workingDays: 5,
  },
  'full-optimization': {
    covers: 'One day of work on one build, up to two scenes, one platform',
    deliverables: [
      'Three captures of each scene before the work, three after',
      'Settings, scalability and assets changed in order of cost, as far as the day goes',
      "Anything that doesn't fit, listed with its price",
      'Report, change list and benchmark table, with the captures behind them',
    ],
    changeRounds: 2,
    followUp: '30 days of questions, one new measurement',
    workingDays: 10,
  },
  'premium-support': {
    covers: 'Two days of work on one build, up to two scenes, two platforms',
    deliverables: [
      'Everything in Full Optimization, on both platforms',
      'A frame and memory budget with a device profile for each platform',
      'One consulting session of an hour with your programmers and artists',
    ],
    changeRounds: 2,
    followUp: '60 days of questions, one new measurement',
    workingDays: 15,
  },
}

export function packageScope(key: PackageKey): PackageScope {
  return scopes[key]
}

/** All lines of the agreement in reading order. */
export function scopeLines({
  covers,
  deliverables,
  changeRounds,
  followUp,
}: PackageScope): readonly string[] {
  return [covers, ...deliverables, changeRoundsInWords(changeRounds), followUp]
}

/** `2 rounds of changes` */
export function changeRoundsInWords(rounds: number): string {
  return rounds === 1 ? '1 round of changes' : `${rounds} rounds of changes`
}

/** `within 10 working days of your files` */
export function deliveryInWords({ workingDays }: PackageScope): string {
  return `within ${workingDays} working days of your files`
}
