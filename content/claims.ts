import { overridable } from '#overrides'

/** The studio's figures about its own work. Several pages use them. `confirmed.ts` says how each was measured. */
export const claims = overridable('claims', {
  averageFps: '+36%',
  averageVram: '-22%',
  projects: '50+',
  worstSceneBoost: '180%',
  turnaround: '48hr',
  /** Gain in average FPS over the agreed scenes of a project: the usual range, and its most common part. */
  typicalGain: '20% to 60%',
  commonGain: '30-50%',
} as const)
