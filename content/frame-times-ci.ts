import type { ClosingCall } from './parts.ts'

const COMPARE =
  'node frames.mjs compare --before before --after after --trim 10s.. --fail-if-worse 5% --require-runs 10 --save frame-times.json frame-times.md'
const UNKNOWN = 'Frame times: inconclusive. Add runs.'

/** In `code`, `FILE` stands for the command's address and `SHA256` for its hash. `ADDRESS` is for the reader. */
const recipes = [
  {
    id: 'shell',
    system: 'Once, on Linux and macOS',
    text: 'The command is one file and requires only Node 22 or newer. Keep it in your repository, so that builds don’t depend on our server and the rule doesn’t change overnight.',
    label: 'sh',
    code: `curl -fsSo frames.mjs FILE &&
echo "SHA256  frames.mjs" > frames.sha256 &&
{ sha256sum -c frames.sha256 || shasum -a 256 -c frames.sha256; } &&
git add frames.mjs frames.sha256`,
  },
  {
    id: 'powershell',
    system: 'Once, on Windows',
    text: 'The same in PowerShell, including the version that comes with Windows.',
    label: 'PowerShell',
    code: `Invoke-WebRequest FILE -OutFile frames.mjs -UseBasicParsing
if ((Get-FileHash frames.mjs -Algorithm SHA256).Hash -ne 'SHA256') {
  Remove-Item frames.mjs
  throw 'This is not the file that was published.'
}
git add frames.mjs`,
  },
  {
    id: 'unreal',
    system: 'Captures of an Unreal build',
    text: 'Ten runs with the CSV profiler, each 12,000 frames long: 200 seconds at 60 FPS. Use a Test or Development build with a map that plays the route by itself. The profiler records from the start of the program, so the gate leaves out the first 10 seconds of each run; raise its --trim if your map takes longer to load. Gauntlet takes the same arguments.',
    label: 'PowerShell',
    code: `New-Item after -ItemType Directory -Force | Out-Null
foreach ($run in 1..10) {
  $game = Start-Process Windows\\MyGame.exe -Wait -PassThru -ArgumentList '/Game/Maps/Route', '-windowed',
    '-ResX=1920', '-ResY=1080', '-novsync', '-unattended', '-csvCaptureFrames=12000', '-ExitAfterCsvProfiling'
  if ($game.ExitCode -ne 0) { throw "Run $run ended with $($game.ExitCode)." }
  $csv = Get-ChildItem Windows\\MyGame\\Saved\\Profiling\\CSV\\*.csv* | Sort-Object LastWriteTime | Select-Object -Last 1
  Move-Item $csv.FullName "after\\$run-$($csv.Name)"
}`,
  },
  {
    id: 'presentmon',
    system: 'Captures of any other build',
    text: 'Ten runs of three minutes with PresentMon, as an administrator. Rename the program that you downloaded to PresentMon.exe. Take the name of your game from the Details tab of Task Manager: in a packaged Unreal build, MyGame.exe only starts MyGame-Win64-Shipping.exe or MyGame-Win64-Test.exe.',
    label: 'PowerShell',
    code: `New-Item after -ItemType Directory -Force | Out-Null
foreach ($run in 1..10) {
  Start-Process MyGame.exe
  .\\PresentMon.exe --process_name MyGame-Win64-Shipping.exe --delay 15 --timed 180 --terminate_after_timed --output_file "after\\$run.csv"
  Stop-Process -Name MyGame-Win64-Shipping
  Wait-Process -Name MyGame-Win64-Shipping -ErrorAction SilentlyContinue
}`,
  },
  {
    id: 'gate-powershell',
    system: 'Any step on Windows',
    text: 'The step exits with the status of the gate. An inconclusive result warns and passes.',
    label: 'PowerShell',
    code: `${COMPARE}
$status = $LASTEXITCODE
if ($status -eq 2) {
  Write-Warning '${UNKNOWN}'
  exit 0
}
exit $status`,
  },
  {
    id: 'github',
    system: 'GitHub Actions',
    text: 'For your own runners or theirs, on Windows or Linux; both have bash. The table appears in the summary of the run. Keep the captures of a release you were happy with in D:/baseline on the machine that measures, and replace them by hand. A baseline that follows every build that passes hides slow losses: with 2% lost per release, none fails until 13% are gone.',
    label: '.github/workflows/frame-times.yml, steps',
    code: `- uses: actions/setup-node@v4
  with:
    node-version: 24
- name: Frame times
  shell: bash
  env:
    BASELINE: D:/baseline
  run: |
    cp -r "$BASELINE" before
    status=0
    ${COMPARE} || status=$?
    cat frame-times.md >> "$GITHUB_STEP_SUMMARY"
    if [ "$status" = 2 ]; then echo "::warning::${UNKNOWN}"; status=0; fi
    exit "$status"`,
  },
  {
    id: 'push',
    system: 'A project with us',
    text: 'Adds the captures to your project and compares the build with your baseline. It exits with the same codes. Create the token on the project’s page: it can only add captures, and you can revoke it. Keep it in a secret variable named BILDRUTA_TOKEN.',
    label: 'sh and PowerShell',
    code: 'node frames.mjs push --project ADDRESS --build 1219 --scene folder after',
  },
]

export const frameTimesCi = {
  heading: 'Fail the build that got slower',
  intro:
    'The same analysis as on the page, as a command. Its exit status tells your pipeline whether to continue.',
  back: { label: 'Back to the tool', href: '/tools/frame-times' },
  statuses: {
    heading: 'Exit codes',
    intro: 'Slower, unknown and unusable are different results, so each has its own code.',
    columns: { status: 'Exit status', means: 'Means', usually: 'What to do' },
    rows: [
      {
        status: '0',
        means: 'Not worse. The whole interval is within the allowed loss.',
        usually: 'Continue.',
      },
      {
        status: '1',
        means: 'Worse. The whole interval exceeds the allowed loss.',
        usually: 'Fail the build.',
      },
      {
        status: '2',
        means:
          'Inconclusive. Part of the interval exceeds the allowed loss, or a build has fewer than three runs.',
        usually: 'Warn, and add runs.',
      },
      {
        status: '3',
        means:
          'Unusable. A build has fewer runs than required, the games differ, a figure is missing, or an option is invalid.',
        usually: 'Fail, because the gate itself is broken.',
      },
    ],
  },
  recipes: {
    heading: 'Copy one of these',
    intro:
      'Put the captures of your best release into before/ and those of this build into after/. Compared with yesterday’s build, each loss may be small enough to pass. The hash belongs to the file that this site serves. Our tests run the recipes for sh and bash exactly as shown. The PowerShell recipes are only checked for syntax.',
    items: recipes,
  },
  advice: {
    heading: 'Make it reliable',
    items: {
      'Ten runs per build and a limit of 5%':
        'If runs of one build vary by 2% in average FPS, ten runs per build nearly always pass an equal build and fail one that lost 8% four times in five. The command prints what your runs can find.',
      'One machine, nothing else on it':
        'Compare captures of the same machine, driver, resolution and route. The command lists differences.',
      'Turn the limits off':
        'A capped or synchronized build can’t show that it got faster or slower. The command warns you if it detects one.',
      'Keep the report':
        'frame-times.json contains every figure with its definition, the hash of each capture, the gate’s decision and the files it left out.',
      'Average FPS and P99, not a 1% low':
        'The 1% low of equal runs varies several times as much as their average, so it finds only much larger losses. Use --metric p99 to watch the slow frames.',
    },
  },
  power: {
    heading: 'What runs can find',
    intro:
      'The smallest change found four times in five, by the number of runs per build and the variation between them. Every verdict states your own variation. To learn it, compare a build with itself.',
    runsPerBuild: 'Runs per build',
    scatter: 'variation',
    usual:
      'As a guide: in 21 pairs of 30-second runs from public FrameView logs, repeats varied by 2% in average FPS, 2.8% in the 99th percentile and 8% in the 1% low. The runs are too short for a 0.1% low.',
    errors: 'Equal builds are called different in at most',
    errorsOf:
      'of simulated comparisons. This includes heavy tails, one slow run in ten, a machine that warms up while runs are taken in turn, five figures judged together, and a second look after the advised runs. If all runs of one build come first on a machine that slows down by 5%, it is',
    errorsNot: 'and if you look after every run, up to twenty, it is',
  },
  call: {
    heading: 'Red, and nobody knows why?',
    text: 'We find what costs the frame time, fix it, and hand back the build with its captures.',
    action: { label: 'Get a scope & quote', href: '/contact' },
  } satisfies ClosingCall,
} as const
