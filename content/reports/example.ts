import type { CitedFigure } from './citation.ts'

export const exampleFigure = {
  cites: { report: 'example', metric: 'average-fps' },
  before: 118.1,
  after: 117.8,
  change: -0.2,
  interval: [-1.0, 0.5],
  runs: 3,
  outcome: 'no measurable change',
} as const satisfies CitedFigure

/** `FOLDER` stands for the address of the published files. */
export const example = {
  heading: 'Check one yourself',
  intro:
    'A worked example from public captures: one recording of Counter-Strike: GO, cut into six parts. Both sides are the same build, so the right answer is that nothing changed.',
  folder: '/captures/example',
  figure: exampleFigure,
  labels: {
    metric: 'Average FPS',
    change: 'Change',
    interval: '97.5% interval',
    runs: 'Runs per build',
    verdict: 'Verdict',
    to: 'to',
  },
  steps: {
    Captures: 'Six parts of 6 seconds, before and after in turn.',
    Report: 'One signed file with every figure, its definition and the hash of each capture.',
    Verify:
      'The command checks the signature and computes the report again from the captures. The key of this example is public and proves nothing. A delivery’s report has the studio’s own key.',
  },
  links: {
    tool: { label: 'Open the captures in the tool', href: '/tools/frame-times#sample=itself' },
    report: { label: 'report.json', href: '/captures/example/report.json' },
    license: { label: 'License of the recording', href: '/captures/licenses.txt' },
  },
  code: `curl -fsS --remote-name-all FOLDER/report.json "FOLDER/csgo-part-[1-6]-of-6.csv"
node frames.mjs verify report.json csgo-part-*.csv
node frames.mjs verify report.json csgo-part-*.csv --json | cmp - report.json`,
} as const
