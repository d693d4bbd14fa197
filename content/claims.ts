/** What the studio states about its own work, as it is written. Several pages say these figures: change them here. */
export const claims = {
  /** Means over all finished projects, each by the mean of its agreed scenes. */
  averageFps: '+36%',
  averageVram: '-22%',
  projects: '50+',
  /** Mean over the scene that each client named as the worst. */
  worstSceneBoost: '180%',
  /** Mean time from the client's files to the first findings. */
  turnaround: '48hr',
  /** Gain in average FPS over the agreed scenes of one project: the usual span, and the commonest part of it. */
  typicalGain: '20% to 60%',
  commonGain: '30-50%',
} as const
