/**
 * Error rates of the verdict rule in percent, from 4,000 simulated comparisons each. Simulate again if the rule
 * changes.
 */
export const verdictFigures = {
  trials: 4000,
  /** Run-to-run variation, as fractions. */
  scatters: [0.015, 0.025, 0.05, 0.08],
  runsASide: [3, 5, 10, 20],
  changes: [0.02, 0.05, 0.1],
  falseVerdicts: {
    plain: [2.7, 2.7, 2.7, 2.7],
    heavyTails: [1.6, 1.6, 1.6, 1.6],
    slowRuns: [1.1, 2.1, 2.5, 2.4],
    inTurn: [4.2, 3.5, 3, 2.9],
    figuresTogether: [1.9, 1.9, 1.9, 1.9],
    adviceFollowed: [3.5, 4.8, 3.3, 2.7],
    inBlocks: [30.6, 14.6, 5.7, 3.8],
    lookedAtEachRun: [12, 12, 12, 12],
  },
  /** Share of builds found to differ, by change, variation and runs per side. */
  found: [
    [
      [9.7, 30.8, 68.9, 96.8],
      [4.6, 11.3, 26.7, 58.4],
      [2.2, 4.4, 6.7, 15.9],
      [1.5, 2.9, 3.8, 7.2],
    ],
    [
      [51.6, 97.2, 100, 100],
      [19, 59.5, 95.8, 100],
      [6.4, 16.7, 39.1, 79.1],
      [3.1, 8, 16, 36.7],
    ],
    [
      [96.5, 100, 100, 100],
      [65.2, 99.6, 100, 100],
      [18.3, 57.4, 95.2, 100],
      [8.5, 25.3, 57.3, 91.8],
    ],
  ],
  /** Smallest change found four times in five, by runs per side and variation. Calculated, not simulated. */
  smallest: [
    [5.8, 9.8, 20.6, 34.9],
    [3.6, 6, 12.3, 20.5],
    [2.3, 3.8, 7.7, 12.6],
    [1.5, 2.6, 5.2, 8.4],
  ],
} as const
