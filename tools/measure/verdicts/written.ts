import type { Way } from './simulation.ts'
import { CHANGES, RUNS } from './simulation.ts'

export type VerdictFigures = {
  trials: number
  scatters: readonly number[]
  falseVerdicts: Record<Way, number[]>
  found: number[][][]
  smallest: number[][]
}

/** Where the tables stand in the README. */
export const README_TABLE = /(?<=<!-- npm run bench -- verdicts -->\n)[\s\S]*?(?=<!-- so far -->)/

const NAMES: Record<Way, string> = {
  plain: 'one figure, one look',
  heavyTails: 'runs with heavy tails (t of 3 degrees)',
  slowRuns: 'one run in ten 10 % slower',
  inTurn: 'a machine that warms up by 5 %, runs in turn',
  figuresTogether: 'any of five figures that were asked about together',
  adviceFollowed: 'the runs made that were advised, and looked again, for as long as any are advised',
  inBlocks: 'not held: a machine that warms up by 5 %, all runs before first',
  lookedAtEachRun: 'not held: a look after every run up to 20 a side',
}

/** The figures as a file of content. */
export function figuresModule({ trials, scatters, falseVerdicts, found, smallest }: VerdictFigures): string {
  const lists = (rows: readonly (readonly number[])[]) => rows.map((row) => `[${row.join(', ')}]`).join(', ')
  return `// Written by npm run bench -- verdicts.

/** What the rule of verdicts is worth, simulated in ${trials.toLocaleString('en-GB')} comparisons each; all in per cent. */
export const verdictFigures = {
  trials: ${trials},
  /** The columns of every table: how far runs scatter, as fractions. */
  scatters: [${scatters.join(', ')}],
  runsASide: [${RUNS.join(', ')}],
  changes: [${CHANGES.join(', ')}],
  falseVerdicts: {
${Object.entries(falseVerdicts)
  .map(([way, row]) => `    ${way}: [${row.join(', ')}],`)
  .join('\n')}
  },
  /** Of builds that differ by each change, by scatter, by runs a side: how many are found to differ. */
  found: [
${found.map((rows) => `    [${lists(rows)}],`).join('\n')}
  ],
  /** By runs a side, by scatter: the smallest change that is found four times in five. Worked out, not simulated. */
  smallest: [${lists(smallest)}],
} as const
`
}

/** The figures as tables of Markdown. */
export function readmeTable({ trials, scatters, falseVerdicts, found, smallest }: VerdictFigures): string {
  const heads = scatters.map((scatter) => `${100 * scatter} %`)
  const table = (
    first: string,
    columns: readonly string[],
    rows: readonly (readonly (string | number)[])[],
  ) =>
    [
      `| ${[first, ...columns].join(' | ')} |`,
      `|---|${columns.map(() => '---:|').join('')}`,
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n')
  const falseRows = Object.entries(falseVerdicts).map(([way, row]) => [
    NAMES[way as Way],
    ...row.map(percent),
  ])
  const foundRows = CHANGES.flatMap((change, at) =>
    scatters.map((scatter, column) => [
      `+${100 * change} %, runs scatter by ${100 * scatter} %`,
      ...(found[at]?.[column] ?? []).map(percent),
    ]),
  )
  const smallestRows = RUNS.map((runs, at) => [runs, ...(smallest[at] ?? []).map(percent)])
  return `
Equal builds that are called different, in ${trials.toLocaleString('en-GB')} simulated comparisons, the most of 3, 5 and 10 runs a side; columns: how far runs scatter.

${table('false verdicts', heads, falseRows)}

Builds that differ and are found to; columns: runs a side.

${table('found', RUNS.map(String), foundRows)}

The smallest change that is found four times in five; columns: how far runs scatter.

${table('runs a side', heads, smallestRows)}

`
}

function percent(value: number): string {
  return `${value} %`
}
