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
  readonly workingDays: WorkingDays
}

/** From the day the project builds here until delivery. */
export type WorkingDays = { readonly least: number; readonly most: number }

const scopes: Readonly<Record<PackageKey, PackageScope>> = {
  'quick-fix': {
    covers: 'Half a day of work on one scene, one platform',
    deliverables: [
      'The scene captured with Unreal Insights and on the GPU, findings ranked by cost',
      'As many fixed as fit into the time, three at most',
      'Change list with old value, new value and reason',
      'Before and after figures: average FPS, 1% low, VRAM',
    ],
    changeRounds: 1,
    followUp: 'Questions answered for 14 days',
    workingDays: { least: 3, most: 5 },
  },
  'full-optimization': {
    covers: 'One day of work on one build, up to three scenes, one platform',
    deliverables: [
      'Every scene captured three times, before and after',
      'Settings, scalability and assets changed in order of cost, as far as the day goes',
      "Anything that doesn't fit into the day, listed with its price",
      'Report, change list and benchmark table, with the captures behind them',
    ],
    changeRounds: 2,
    followUp: '30 days of questions, one new measurement',
    workingDays: { least: 10, most: 15 },
  },
  'premium-support': {
    covers: 'Two days of work on one build, up to three scenes, two platforms',
    deliverables: [
      'Everything in Full Optimization, on both platforms',
      'A frame and memory budget with a device profile for each platform',
      'One consulting session of an hour with your programmers and artists',
    ],
    changeRounds: 2,
    followUp: '60 days of questions, one new measurement',
    workingDays: { least: 15, most: 20 },
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

/** `3 to 5 working days` */
export function workingDaysInWords({ least, most }: WorkingDays): string {
  return `${least} to ${most} working days`
}
