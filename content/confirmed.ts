import { own } from '#own'
import type { claims } from './claims.ts'
import type { AgreementSlug, StudySlug } from './slugs.ts'
import type { TestimonialId } from './testimonials.ts'

/**
 * What the site says of the studio's work without showing where it comes from. A study is confirmed as a whole: text, scenes, benches,
 * settings and days.
 */
export type Claim =
  | `study ${StudySlug}`
  | `testimonial ${TestimonialId}`
  | `figure ${FigureName}`
  | `person ${string}`
  | 'rule nothing-gained'
  | `agreement ${AgreementSlug}`
  | 'books in euro'

/** A figure of `claims.ts`. */
export type FigureName = keyof typeof claims

export interface Confirmation {
  readonly what: Claim
  /** What shows that it is true, and where that is kept: 'Report and captures of order 2026-0012; consent by e-mail'. */
  readonly basis: string
  /** Of a figure, as pages print it: what was averaged over what, such as 'Mean over 52 projects, each by its agreed scenes.' */
  readonly method?: string
  /** The day on which the studio confirmed it (YYYY-MM-DD). */
  readonly date: string
}

/**
 * What the studio says is true. Until it stands here, a testimonial is a sample, a study an example project, and a
 * figure is stated by the studio without a method.
 */
export const confirmed: readonly Confirmation[] = own('confirmed', [])
