import { own } from '#own'

/**
 * What the studio states about its own work, as it is written. Several pages say these figures: change them here.
 * How each was found stands in `confirmed.ts`, once it is confirmed.
 */
export const claims = own('claims', {
  averageFps: '+36%',
  averageVram: '-22%',
  projects: '50+',
  worstSceneBoost: '180%',
  turnaround: '48hr',
  /** Gain in average FPS over the agreed scenes of one project: the usual span, and the commonest part of it. */
  typicalGain: '20% to 60%',
  commonGain: '30-50%',
} as const)
