import { type Claim, type Confirmation, confirmed } from './confirmed.ts'

/** Content written for this site, without a client. */
export interface Sample {
  readonly sample: boolean
}

export const sampleWords = {
  testimonial: 'Sample',
  study: 'Example project',
  studyNote: 'This study shows what a report contains. Its client, scenes, settings and days are made up.',
} as const

/** Marks content as no sample once it is confirmed. */
export function asConfirmed<Thing extends Sample>(
  what: Claim,
  thing: Thing,
  confirmations: readonly Confirmation[] = confirmed,
): Thing {
  return confirmations.some((confirmation) => confirmation.what === what)
    ? { ...thing, sample: false }
    : thing
}
