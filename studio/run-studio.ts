import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../domain/kernel/app-error.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import { parseConfig } from '../platform/config/config.ts'
import type { Product } from '../product/product.ts'
import { commands } from './all-commands.ts'
import type { Answer, Desk } from './command.ts'
import { UsageError } from './command.ts'
import { askYesOrNo, type Terminal } from './confirm.ts'
import { helpOf, overview } from './help.ts'
import { openProduct } from './open-product.ts'
import { parseCommand } from './parse-command.ts'
import { printableJson } from './table.ts'

const EXPECTED = new Set(['UsageError', 'ConfigError', 'DatabaseError', 'DatabaseTooNewError'])

/** What surrounds the command line. */
export type Surroundings = {
  environment: Record<string, string | undefined>
  clock: Clock
  print: (text: string) => void
  printError: (text: string) => void
  /** All that standard input holds. */
  input: () => Promise<string>
  /** Where somebody can be asked; nothing in a script. */
  terminal: Terminal | undefined
}

/** Does what the arguments say. @returns the exit status: 1 when it could not be done or found something that needs attention */
export async function runStudio(args: string[], around: Surroundings): Promise<number> {
  let opened: Product | undefined
  const desk: Desk = {
    environment: around.environment,
    clock: around.clock,
    config: () => parseConfig(around.environment),
    product: async () => {
      opened ??= await openProduct(desk.config(), around.clock)
      return opened
    },
    input: around.input,
    confirm: async (question, given) => {
      if (given.options.yes) return
      if (!around.terminal)
        throw new UsageError(`${question} Nobody can be asked here: add --yes to say yes.`)
      if (!(await askYesOrNo(around.terminal, question))) throw new UsageError('Nothing was changed.')
    },
  }
  const program = programName(around.environment)
  try {
    if (args.length === 1 && args[0] === '--version') {
      around.print(`${version()}\n`)
      return 0
    }
    const { command, given, wants, refusal } = parseCommand(commands, args)
    if (refusal) throw new UsageError(`${refusal}\n\n${overview(commands, { program }).trimEnd()}`)
    if (!command) around.print(overview(commands, { program, noun: given.words[0] }))
    else if (wants.help) around.print(helpOf(command, program))
    else return report(await command.run(given, desk), wants, around)
    return 0
  } catch (error) {
    around.printError(`${sentenceFor(error)}\n`)
    return 1
  } finally {
    await opened?.close()
  }
}

/** As it was called: through npm, or by the command that stands on a server. */
function programName(environment: Surroundings['environment']): string {
  return environment.npm_lifecycle_event === 'studio' ? 'npm run studio --' : 'studio'
}

function version(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  return JSON.parse(manifest).version
}

function report(answer: Answer, wants: { json: boolean }, { print }: Surroundings): number {
  print(wants.json ? `${printableJson(answer.data)}\n` : `${answer.text.trimEnd()}\n`)
  return answer.failed ? 1 : 0
}

function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.userMessage
  if (error instanceof Error && EXPECTED.has(error.name)) return error.message
  return `This should not have happened: ${(error as Error)?.stack ?? error}`
}
