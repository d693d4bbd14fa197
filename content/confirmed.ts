import { overridable } from '#overrides'
import type { claims } from './claims.ts'
import type { AgreementSlug, StudySlug } from './slugs.ts'
import type { TestimonialId } from './testimonials.ts'

/** Statements about the studio's work that the site doesn't prove. A study is confirmed as a whole. */
export type Claim =
  | `study ${StudySlug}`
  | `testimonial ${TestimonialId}`
  | `figure ${FigureName}`
  | `person ${string}`
  | 'rule nothing-gained'
  | `agreement ${AgreementSlug}`
  | 'books in euro'

export type FigureName = keyof typeof claims

export interface Confirmation {
  readonly what: Claim
  /** The evidence and where it is kept, such as 'Report and captures of order 2026-0012; consent by email'. */
  readonly basis: string
  /** How a figure was measured, as shown on pages, such as 'Mean over 52 projects, each by its agreed scenes.' */
  readonly method?: string
  /** Day of the confirmation (YYYY-MM-DD). */
  readonly date: string
}

/**
 * Confirmed statements. Until then a testimonial is a sample, a study an example project, and a figure is shown
 * without a method.
 */
export const confirmed: readonly Confirmation[] = overridable('confirmed', [])
