import type { StudySlug } from './study-slug.ts'
import type { TestimonialId } from './testimonials.ts'

/** What was written for this site as a sample. A study is confirmed as a whole: text, scenes, benches, settings and days. */
export type Claim = `study ${StudySlug}` | `testimonial ${TestimonialId}`

export interface Confirmation {
  readonly what: Claim
  /** What shows that it is true, and where that is kept: 'Report and captures of order 2026-0012; consent by e-mail'. */
  readonly basis: string
  /** The day on which the studio confirmed it (YYYY-MM-DD). */
  readonly date: string
}

/** What the studio says is true. Until it stands here, a testimonial is a sample and a study an example project. */
export const confirmed: readonly Confirmation[] = []
