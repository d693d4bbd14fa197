import type { ClosingCall } from './parts.ts'

/** A way to run the gate; `FILE` in the code stands for the address of the command. */
export interface GateRecipe {
  /** The anchor on the page. */
  readonly id: string
  readonly system: string
  readonly text: string
  readonly label: string
  readonly code: string
}

const COMPARE = 'node frames.mjs compare --before "before/*.csv" --after "after/*.csv" --fail-if-worse 5%'

const recipes: readonly GateRecipe[] = [
  {
    id: 'shell',
    system: 'Any shell',
    text: 'The command is one file. It needs Node 22 or newer and nothing else. Its exit status is that of the step.',
    label: 'sh',
    code: `curl -fsSO FILE || exit 3\n${COMPARE}`,
  },
  {
    id: 'github',
    system: 'GitHub Actions',
    text: 'The table goes into the summary of the run. An inconclusive run warns and passes.',
    label: '.github/workflows/frame-times.yml, steps',
    code: `- uses: actions/setup-node@v4
  with:
    node-version: 24
- run: curl -fsSO FILE
- name: Frame times
  shell: bash
  run: |
    status=0
    ${COMPARE} --markdown >> "$GITHUB_STEP_SUMMARY" || status=$?
    if [ "$status" = 2 ]; then
      echo "::warning::The runs do not tell: add runs."
      status=0
    fi
    exit "$status"`,
  },
  {
    id: 'teamcity',
    system: 'TeamCity',
    text: 'A build step of the kind Command Line, on Linux or macOS. The build fails with the reason as its problem.',
    label: 'Custom script',
    code: `curl -fsSO FILE || exit 3
status=0
${COMPARE} || status=$?
case "$status" in
  0) ;;
  2) echo "##teamcity[message text='Frame times: the runs do not tell, add runs.' status='WARNING']" ;;
  *) echo "##teamcity[buildProblem description='Frame times: worse than allowed, or no captures.']"
     exit "$status" ;;
esac`,
  },
  {
    id: 'jenkins',
    system: 'Jenkins',
    text: 'A stage of a declarative pipeline. An inconclusive run makes the build unstable.',
    label: 'Jenkinsfile',
    code: `stage('Frame times') {
  steps {
    sh 'curl -fsSO FILE'
    script {
      def status = sh returnStatus: true, script: '${COMPARE}'
      if (status == 2) unstable 'Frame times: the runs do not tell, add runs.'
      else if (status != 0) error 'Frame times: worse than allowed, or no captures.'
    }
  }
}`,
  },
]

/** Words of the page that shows how a build is gated by its frame times. */
export const frameTimesCi = {
  heading: 'Let the build say that it got slower',
  intro:
    'The same reading and the same verdict as on the page, as a command. Its exit status tells your pipeline whether to go on.',
  back: { label: 'Back to the tool', href: '/tools/frame-times' },
  statuses: {
    heading: 'What it ends with',
    intro: 'Slower, unknown and unusable are three different things, so they are three numbers.',
    columns: { status: 'Exit status', means: 'Means', usually: 'What to do' },
    rows: [
      {
        status: '0',
        means: 'Not worse. All of the interval stays within the loss that you allow.',
        usually: 'Go on.',
      },
      { status: '1', means: 'Worse. All of the interval lies beyond it.', usually: 'Fail the build.' },
      {
        status: '2',
        means: 'Inconclusive. The runs do not tell, or a side has fewer than three.',
        usually: 'Warn, and add runs.',
      },
      {
        status: '3',
        means: 'Unusable. A side without a capture, a missing figure, or a wrong option.',
        usually: 'Fail: the gate itself is broken.',
      },
    ],
  },
  recipes: {
    heading: 'Copy one of these',
    intro: 'Put the captures of the last good build into before/, those of this build into after/.',
    items: recipes,
  },
  advice: {
    heading: 'So that it holds',
    items: {
      'Ten runs a side, and five per cent':
        'Repeats of one build scatter by about 2% in average FPS. Ten such runs a side pass an equal build nearly always and fail one that lost 8% four times in five. The command prints what yours can find.',
      'One machine, nothing else on it':
        'Compare captures of the same machine, driver, resolution and route. Differences that show are named.',
      'Turn the limits off':
        'A capped or synchronised build cannot show that it got faster or slower. The command says so when it sees it.',
      'Keep the report':
        '--json prints every figure with its definition and the hash of each capture, and no file name.',
    },
  },
  power: {
    heading: 'What runs can find',
    intro:
      'The smallest change that is found four times in five, by how many runs a side there are and how far runs of one build scatter. Compare a build with itself to learn your own; every verdict says it too.',
    runsASide: 'Runs a side',
    scatter: 'scatter',
    usual:
      'Real repeats scatter by 2% in average FPS, 2.8% in the 99th percentile, 8% in the 1% low, 23% in the 0.1% low.',
    errors: 'Equal builds are called different in at most',
    errorsOf:
      'of simulated comparisons: with heavy tails, one slow run in ten, a machine that warms up while runs are taken in turn, five figures asked about together, and for whoever makes the runs that a verdict advises and looks again. Taking all runs of one build first, on a machine that slows down by 5%, it is',
    errorsNot: 'and looking after every single run up to twenty',
  },
  call: {
    heading: 'Red, and nobody knows why?',
    text: 'We find what costs the frame time, fix it, and hand back the build with its captures.',
    action: { label: 'Get a scope & quote', href: '/contact' },
  } satisfies ClosingCall,
} as const
