import { CommanderError } from 'commander'
import { isMetric } from './choose-metric.ts'
import { wrapped } from './layout.ts'
import { type CommandContext, createProgram } from './program.ts'
import { EXIT, type ExitStatus, UsageError } from './usage.ts'

export async function runFrames(args: string[], context: CommandContext): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.unusable
  const program = createProgram(context, async (answer) => {
    const { out, err, status: found } = await answer
    if (out) context.print(`${out}\n`)
    if (err) context.printError(`${err}\n`)
    status = found
  })
  try {
    await program.parseAsync(oneValueEach(args), { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.notWorse : EXIT.unusable
    context.printError(`${error instanceof UsageError ? wrapped(error.message) : unexpected(error)}\n`)
    return EXIT.unusable
  }
}

const REPEATABLE = ['--metric', '--process', '--condition', '--declare', '--save']

/**
 * `--metric fps p99` means `--metric fps --metric p99` unless `p99` could be a file: commands with `--before`
 * and `--after` take no arguments, and names of metrics are no files.
 */
function oneValueEach(args: readonly string[]): string[] {
  const takesNoFiles = args.includes('--before') || args.includes('--after')
  let option: string | undefined
  let values = 0
  return args.flatMap((arg) => {
    if (arg.startsWith('-')) {
      option = REPEATABLE.includes(arg) ? arg : undefined
      values = 0
      return [arg]
    }
    const isFurther = option !== undefined && values++ > 0
    if (isFurther && (takesNoFiles || (option === '--metric' && isMetric(arg))))
      return [option as string, arg]
    if (isFurther) option = undefined
    return [arg]
  })
}

function unexpected(error: unknown): string {
  return `Unexpected error: ${(error as Error)?.stack ?? error}`
}
