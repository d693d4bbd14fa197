/** Words of the drawing in 'How many runs until you may say faster?'. */
export const runsWords = {
  /** The sentence whose three numbers the reader chooses, in parts around them. */
  sentence: [
    'With',
    'runs a side that scatter by',
    'a build that is really',
    'faster is called so in',
    'of 100 comparisons.',
  ],
  labels: { runs: 'Runs a side', scatter: 'Scatter of the runs', change: 'True change' },
  table: 'All of them as a table',
  columns: ['Faster by', 'Scatter'],
  runs: 'runs',
  dots: 'One dot each; filled are those that say it.',
  caption:
    'Simulated, 4,000 comparisons each, by the rule of verdicts that the tool and its command use: 95% certain, no frame left out, runs compared and not frames.',
} as const
