import { Command, InvalidArgumentError, Option } from 'commander'
import { metric } from '../metrics/all-metrics.ts'
import { chooseMetrics, defaultMetrics, metricNames, withOthers } from './choose-metric.ts'
import { type Answer, compare, type TypedSide } from './compare.ts'
import { inspect } from './inspect.ts'
import {
  parseConditions,
  parseCount,
  parseDeclared,
  parsePercent,
  parseScene,
  parseTrim,
} from './parse-options.ts'
import { compareTyped } from './typed.ts'
import { UsageError } from './usage.ts'
import { verifyReport } from './verify-report.ts'

type Around = {
  name: string
  print: (text: string) => void
  printError: (text: string) => void
  answer: (answer: Promise<Answer>) => Promise<void>
}

type Chosen = {
  metric?: string[]
  by?: string
  process?: string[]
  trim?: string
  keepFirstFrame?: boolean
  displayed?: true
  json?: true
}

type ChosenToCompare = Chosen & {
  before?: string[]
  after?: string[]
  threshold?: string
  failIfWorse?: string
  condition?: string[]
  declare?: string[]
  requireRuns?: string
  save?: string[]
  paired?: boolean
  scene?: string
  names?: true
  drawn?: true
  passes?: true
  markdown?: true
}

type ChosenToType = Pick<ChosenToCompare, 'threshold' | 'paired' | 'condition' | 'declare' | 'json'>

/** `parseAsync` throws a `CommanderError` after printing help or an error. */
export function createProgram({ name, print, printError, answer }: Around): Command {
  const program = new Command(name)
    .description('Says honestly whether a build got faster, from raw frame-time captures.')
    .helpOption('-h, --help', 'say how it is used')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: printError, getOutHelpWidth: () => 80 })
    .showHelpAfterError('(--help says how it is used)')
    .addHelpText('after', STATUS)

  const comparing = program
    .command('compare')
    .description('Compare the runs of two builds, or of several with the first of them.')
    .argument('[SIDES...]', 'a folder or pattern for each build, the baseline first')
    .addOption(repeatable('--before <FILES...>', 'captures of the build before'))
    .addOption(repeatable('--after <FILES...>', 'captures of the build after'))
    .option('--threshold <PERCENT>', 'a change smaller than this is small (3% unless told)')
    .option(
      '--fail-if-worse <PERCENT>',
      'status 1 when the whole interval lies beyond this loss; of a share, points',
    )
    .option('--paired', 'the first run before was taken with the first after, and so on')
    .option(
      '--scene <RULE>',
      'a verdict per scene: folder, comment, or where names say it, such as "*-{scene}-*.csv"',
    )
    .option('--no-paired', 'no runs belong together, whatever their times say')
    .addOption(repeatable('--condition <TEXT>', 'what the captures do not say, such as "gpu=RTX 4070"'))
    .addOption(repeatable('--declare <TEXT>', DECLARED))
    .option('--require-runs <NUMBER>', 'status 3 when fewer runs of a side count')
    .addOption(repeatable('--save <FILE>', 'save it too: .json (report and gate), .md (table), .xml (JUnit)'))
    .option('--names', 'the JSON report names programs, projects, scenes and left-out files')
    .option('--drawn', 'the JSON report holds the lines of its runs')
    .option('--passes', 'say which passes and scopes of Unreal profiles grew most')
    .option('--markdown', 'print a small table for an issue tracker')
  addShared(comparing)
    .addHelpText(
      'after',
      `\nExample:\n  ${name} compare --before "a*.csv" --after "b*.csv" --fail-if-worse 2%\n${STATUS}`,
    )
    .action((named: string[], options: ChosenToCompare) => answer(comparison(named, options)))

  const inspecting = program
    .command('inspect')
    .description('Say what captures hold.')
    .argument('<FILES...>', 'captures, folders or patterns')
  addShared(inspecting)
    .addHelpText('after', `\nExample:\n  ${name} inspect run1.csv --metric p99`)
    .action((files: string[], options: Chosen) => answer(inspection(files, options)))
  program
    .command('typed')
    .description('Judge figures that somebody typed, and report them as typed.')
    .argument('<FIGURES...>', 'values of each run, such as "fps=60.1 60.3 60.2 -> 66 66.4 66.1"')
    .option('--threshold <PERCENT>', 'a change smaller than this is small (3% unless told)')
    .option('--paired', 'the first run before was taken with the first after, and so on')
    .addOption(repeatable('--condition <TEXT>', 'what was the same or not, such as "gpu=RTX 4070"'))
    .addOption(repeatable('--declare <TEXT>', DECLARED))
    .option('--json', 'print the report, which verify takes')
    .showHelpAfterError('(typed --help says how it is used)')
    .addHelpText('after', STATUS)
    .action((figures: string[], options: ChosenToType) => answer(typedOnes(figures, options)))
  program
    .command('verify')
    .description('Say whether a report follows from captures.')
    .argument('<REPORT>', 'a report as JSON')
    .argument('[FILES...]', 'the captures that it names, in any order')
    .showHelpAfterError('(verify --help says how it is used)')
    .addHelpText('after', VERIFIED)
    .action((report: string, files: string[]) => answer(verifyReport(report, files)))
  return program
}

const DECLARED = 'what no capture says, such as "machine=Ryzen 7600, 32 GB" or "build=1204 -> 1219"'

const VERIFIED = `
Exit status: 0 the same, 1 figures or other parts differ, 2 made by another
version of the reading, the rule or a definition, 3 captures are missing, or the
file is no report.`

const STATUS = `
Exit status: 0 not worse, 1 worse, 2 inconclusive, 3 unusable (no capture, or
wrong options). FILES are names, folders or patterns such as "runs/*.csv"; what
a file is shows in its bytes, not in its name.`

function addShared(command: Command): Command {
  return command
    .addOption(repeatable('--metric <METRIC>', `${metricNames()}, or the id of a metric`))
    .option('--by <DEFINITION>', 'the definition, such as 1%low-average or integral')
    .addOption(
      repeatable(
        '--process <NAME>',
        'the process, where a capture holds several; two compare with each other',
      ),
    )
    .option('--trim <FROM..TO>', 'what is kept of each run, such as 2s..60s')
    .option('--keep-first-frame', 'the first frame counts as well')
    .option('--displayed', 'figures of the images on the screen, generated ones included')
    .option('--json', 'print JSON for programs')
    .showHelpAfterError(`(${command.name()} --help says how it is used)`)
}

/** A repeatable option takes one value at a time, so that it does not consume arguments. */
function repeatable(flags: string, does: string): Option {
  return new Option(flags, does).argParser((value: string, before: string[] | undefined) => {
    if (value.startsWith('--')) throw new InvalidArgumentError('It needs a value before the next option.')
    return [...(before ?? []), value]
  })
}

async function comparison(named: string[], options: ChosenToCompare): Promise<Answer> {
  if (options.json && options.markdown) throw new UsageError('--json and --markdown exclude each other.')
  return compare({
    ...shared(options),
    ...sidesOf(named, options),
    metrics: chooseMetrics(options.metric ?? defaultMetrics(options.by), options.by),
    practicalThreshold: percentOf(options.threshold, '--threshold'),
    paired: options.paired,
    scene: options.scene === undefined ? undefined : parseScene(options.scene),
    allowed: percentOf(options.failIfWorse, '--fail-if-worse'),
    requiredRuns:
      options.requireRuns === undefined ? undefined : parseCount(options.requireRuns, '--require-runs'),
    names: options.names === true,
    drawn: options.drawn === true,
    displayed: options.displayed === true,
    passes: options.passes === true,
    save: options.save ?? [],
    said: parseConditions(options.condition ?? []),
    declared: parseDeclared(options.declare ?? []),
    form: options.json ? 'json' : options.markdown ? 'markdown' : 'text',
  })
}

async function typedOnes(figures: string[], options: ChosenToType): Promise<Answer> {
  return compareTyped({
    figures,
    practicalThreshold: percentOf(options.threshold, '--threshold'),
    paired: options.paired,
    said: parseConditions(options.condition ?? []),
    declared: parseDeclared(options.declare ?? []),
    form: options.json ? 'json' : 'text',
  })
}

/** Sides come from `--before` and `--after`, or from the arguments, baseline first. */
function sidesOf(
  named: readonly string[],
  { before, after }: ChosenToCompare,
): { baseline: TypedSide; others: TypedSide[] } {
  if (before && after && named.length === 0)
    return { baseline: { name: '--before', files: before }, others: [{ name: '--after', files: after }] }
  const [baseline, ...others] = named.map((name) => ({ name, files: [name] }))
  if (!before && !after && baseline && others.length > 0) return { baseline, others }
  throw new UsageError(
    'Two sides are compared: --before FILES and --after FILES, each one or more; or two names and more, such as folders, the baseline first.',
  )
}

async function inspection(files: string[], options: Chosen): Promise<Answer> {
  const asked = options.metric ?? (options.by === undefined ? undefined : defaultMetrics(options.by))
  return inspect({
    ...shared(options),
    files,
    metrics: asked ? chooseMetrics(asked, options.by) : withOthers([]).concat(metric('frame-time-p50') ?? []),
    displayed: options.displayed === true,
    form: options.json ? 'json' : 'text',
  })
}

function shared({ process = [], trim, keepFirstFrame = false }: Chosen) {
  return { processes: process, window: parseTrim(trim, keepFirstFrame) }
}

function percentOf(text: string | undefined, option: string): number | undefined {
  return text === undefined ? undefined : parsePercent(text, option)
}
