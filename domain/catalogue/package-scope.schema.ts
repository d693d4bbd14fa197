import type { PackageKey } from './catalogue.schema.ts'

/** What a package holds. An order keeps these words as they read on its day. */
export type PackageScope = {
  /** Scenes and platforms that the work covers. */
  readonly covers: string
  /** What is done and handed over, a line each. */
  readonly deliverables: readonly string[]
  /** What comes after the hand-over. */
  readonly followUp: string
  readonly workingDays: WorkingDays
}

/** From the day on which the project builds here to the hand-over. */
export type WorkingDays = { readonly least: number; readonly most: number }

const scopes: Readonly<Record<PackageKey, PackageScope>> = {
  'quick-fix': {
    covers: 'One scene on one platform',
    deliverables: [
      'Unreal Insights and GPU capture of the scene',
      'The three most expensive findings fixed',
      'Scalability and project settings reviewed',
      'Change list with old value, new value and reason',
      'Before and after figures: average FPS, 1% low, VRAM',
    ],
    followUp: 'Questions answered for 14 days',
    workingDays: { least: 3, most: 5 },
  },
  'full-optimization': {
    covers: 'One build, up to five scenes, one platform',
    deliverables: [
      'Every scene captured three times, before and after',
      'Settings, materials, meshes, textures and Blueprints optimized',
      'Hitches traced: shader compilation, garbage collection, streaming',
      'Low, medium and high presets, each measured on agreed hardware',
      'Report, change list and benchmark table, with the captures behind them',
    ],
    followUp: '30 days of questions, one new measurement',
    workingDays: { least: 10, most: 15 },
  },
  'premium-support': {
    covers: 'One build, up to five scenes, two platforms',
    deliverables: [
      'Everything in Full Optimization, on both platforms',
      'A frame and memory budget with a device profile for each platform',
      'C++ and rendering changes delivered as reviewable change lists',
      'Two consulting sessions of an hour with your programmers and artists',
    ],
    followUp: '60 days of questions, two new measurements',
    workingDays: { least: 15, most: 20 },
  },
}

export function packageScope(key: PackageKey): PackageScope {
  return scopes[key]
}

/** Everything that is agreed, a line each, in the order in which it is read. */
export function scopeLines({ covers, deliverables, followUp }: PackageScope): readonly string[] {
  return [covers, ...deliverables, followUp]
}

/** `3 to 5 working days` */
export function workingDaysInWords({ least, most }: WorkingDays): string {
  return `${least} to ${most} working days`
}
