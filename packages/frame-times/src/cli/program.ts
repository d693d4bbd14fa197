import { Command, InvalidArgumentError, Option } from 'commander'
import type { SceneRule } from '../comparison/scenes.ts'
import { metric } from '../metrics/all-metrics.ts'
import { chooseMetrics, defaultMetrics, metricNames, withOthers } from './choose-metric.ts'
import { type CommandResult, compare } from './compare.ts'
import { inspect } from './inspect.ts'
import {
  parseConditions,
  parseDeclared,
  parsePercent,
  parseRequiredRuns,
  parseScene,
  parseTrim,
} from './parse-options.ts'
import { addPush } from './push.ts'
import { UsageError } from './usage.ts'
import { verifyReport } from './verify-report.ts'

export type CommandContext = {
  name: string
  print: (text: string) => void
  printError: (text: string) => void
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
  threshold?: number
  failIfWorse?: number
  condition?: string[]
  declare?: string[]
  requireRuns?: number
  save?: string[]
  paired?: boolean
  scene?: SceneRule
  names?: true
  drawn?: true
  markdown?: true
}

/** `parseAsync` throws a `CommanderError` after printing help or an error. */
export function createProgram(
  { name, print, printError }: CommandContext,
  answer: (answer: Promise<CommandResult>) => Promise<void>,
): Command {
  const program = new Command(name)
    .description('Compares frame-time captures to find out whether a build got faster.')
    .helpOption('-h, --help', 'show help')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: printError, getOutHelpWidth: () => 80 })
    .showHelpAfterError('(run with --help for usage)')
    .addHelpText('after', STATUS)

  const comparing = program
    .command('compare')
    .description('Compare two builds.')
    .addOption(repeatable('--before <FILES...>', 'captures of the old build'))
    .addOption(repeatable('--after <FILES...>', 'captures of the new build'))
    .option(
      '--threshold <PERCENT>',
      'changes below this are called small (default: 3%)',
      parsePercent('--threshold'),
    )
    .option(
      '--fail-if-worse <PERCENT>',
      'exit with 1 if the whole interval exceeds this loss (points for shares)',
      parsePercent('--fail-if-worse'),
    )
    .option('--paired', 'compare runs as pairs, in the order given')
    .option(
      '--scene <RULE>',
      'one verdict per scene, by folder, comment or a pattern such as "*-{scene}-*.csv"',
      parseScene,
    )
    .option('--no-paired', 'do not pair runs by their capture times')
    .addOption(
      repeatable('--condition <TEXT>', 'a condition missing from the captures, such as "gpu=RTX 4070"'),
    )
    .addOption(
      repeatable(
        '--declare <TEXT>',
        'a fact for the report, such as "machine=Ryzen 7600, 32 GB" or "build=1204 -> 1219"',
      ),
    )
    .option('--require-runs <NUMBER>', 'exit with 3 if a build has fewer runs that count', parseRequiredRuns)
    .addOption(repeatable('--save <FILE>', 'also save as .json (report and gate) or .md (table)'))
    .option('--names', 'include names of programs, projects, scenes and left-out files in JSON')
    .option('--drawn', 'include data for drawing the runs in JSON')
    .option('--markdown', 'print a table for an issue tracker')
  addShared(comparing)
    .addHelpText(
      'after',
      `\nExample:\n  ${name} compare --before "a*.csv" --after "b*.csv" --fail-if-worse 5%\n${STATUS}`,
    )
    .action((options: ChosenToCompare) => answer(comparison(options)))

  const inspecting = program
    .command('inspect')
    .description('Show what captures contain.')
    .argument('<FILES...>', 'captures, folders or patterns')
  addShared(inspecting)
    .addHelpText('after', `\nExample:\n  ${name} inspect run1.csv --metric p99`)
    .action((files: string[], options: Chosen) => answer(inspection(files, options)))
  addPush(program, answer).addHelpText(
    'after',
    `\nExample:\n  ${name} push --project https://… --build 1219 "after/*.csv"\n${STATUS}`,
  )
  program
    .command('verify')
    .description('Check a report against its captures.')
    .argument('<REPORT>', 'a report as JSON')
    .argument('[FILES...]', 'the captures it refers to, in any order')
    .option('--json', 'print the recomputed report, which is the same text if nothing differs')
    .showHelpAfterError('(run verify --help for usage)')
    .addHelpText('after', VERIFIED)
    .action((report: string, files: string[], { json }: Pick<Chosen, 'json'>) =>
      answer(verifyReport(report, files, json ? 'json' : 'text')),
    )
  return program
}

const VERIFIED = `
Exit status: 0 same, 1 the signature, figures or other parts differ, 2 made by
another version of the reader, the rule or a definition, 3 captures are missing
or the file is not a report.`

const STATUS = `
Exit status: 0 not worse, 1 worse, 2 inconclusive, 3 unusable (no capture or
invalid options). FILES are files, folders or patterns such as "runs/*.csv".
The format is detected from the content of a file, not its name.`

function addShared(command: Command): Command {
  return command
    .addOption(repeatable('--metric <METRIC>', `${metricNames()}, or the id of a metric`))
    .option('--by <DEFINITION>', 'definition of the metric, such as 1%low-average or integral')
    .addOption(
      repeatable(
        '--process <NAME>',
        'process to use if captures contain several; two are compared with each other',
      ),
    )
    .option('--trim <FROM..TO>', 'part of each run to keep, such as 2s..60s')
    .option('--keep-first-frame', 'keep the first frame')
    .option('--displayed', 'use displayed images, including generated ones')
    .option('--json', 'print JSON')
    .showHelpAfterError(`(run ${command.name()} --help for usage)`)
}

/** A repeatable option takes one value at a time, so that it does not consume arguments. */
function repeatable(flags: string, does: string): Option {
  return new Option(flags, does).argParser((value: string, before: string[] | undefined) => {
    if (value.startsWith('--')) throw new InvalidArgumentError('This option needs a value.')
    return [...(before ?? []), value]
  })
}

async function comparison(options: ChosenToCompare): Promise<CommandResult> {
  if (options.json && options.markdown) throw new UsageError('Use either --json or --markdown, not both.')
  const { before, after } = options
  if (!before || !after) throw new UsageError('Name two builds. Use --before FILES and --after FILES.')
  return compare({
    ...shared(options),
    ...{ before, after },
    metrics: chooseMetrics(options.metric ?? defaultMetrics(options.by), options.by),
    practicalThreshold: options.threshold,
    paired: options.paired,
    said: parseConditions(options.condition ?? []),
    declared: parseDeclared(options.declare ?? []),
    scene: options.scene,
    allowed: options.failIfWorse,
    requiredRuns: options.requireRuns,
    names: options.names === true,
    drawn: options.drawn === true,
    displayed: options.displayed === true,
    save: options.save ?? [],
    form: options.json ? 'json' : options.markdown ? 'markdown' : 'text',
  })
}

async function inspection(files: string[], options: Chosen): Promise<CommandResult> {
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
