import { asConfirmed } from '../samples.ts'
import type { CaseStudy } from './case-study.ts'
import { competitiveFps240hz } from './competitive-fps-240hz.ts'
import { openWorldOverdrawCleanup } from './open-world-overdraw-cleanup.ts'
import { ue5VrSimulation } from './ue5-vr-simulation.ts'

/** In display order. */
export const caseStudies: CaseStudy[] = [openWorldOverdrawCleanup, competitiveFps240hz, ue5VrSimulation].map(
  (study) => asConfirmed(`study ${study.slug}`, study),
)
