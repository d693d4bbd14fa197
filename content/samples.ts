import { type Claim, type Confirmation, confirmed } from './confirmed.ts'

/** What says so wherever it is shown: written for this site, it stands for no client. */
export interface Sample {
  readonly sample: boolean
}

export const sampleWords = {
  testimonial: 'Sample',
  study: 'Example project',
  /** Who the client of such a study is. */
  client: 'none: an example',
  /** Under the title of a study. */
  studyNote:
    'Written to show what a case study contains. Client, scenes, settings and days are made up and stand for no finished project.',
} as const

/** The thing as it is to be shown: no sample any more once the studio has confirmed it. */
export function asConfirmed<Thing extends Sample>(
  what: Claim,
  thing: Thing,
  confirmations: readonly Confirmation[] = confirmed,
): Thing {
  return confirmations.some((confirmation) => confirmation.what === what)
    ? { ...thing, sample: false }
    : thing
}
