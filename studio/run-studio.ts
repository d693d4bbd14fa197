import { CommanderError } from 'commander'
import { memberRefusal } from '#domain/kernel/actor.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { parseConfig } from '#platform/config/config.ts'
import { isPlainError } from '#platform/plain-error.ts'
import { readProgram } from '#platform/program.ts'
import type { Product } from '#product/product.ts'
import { commands } from './commands/all-commands.ts'
import { type Answer, type Given, type Shell, UsageError } from './shell/command.ts'
import { askYesOrNo, type Terminal } from './shell/confirm.ts'
import { openProduct } from './shell/open-product.ts'
import { createProgram } from './shell/program.ts'
import { printableJson } from './shell/table.ts'

/** What surrounds the command line. */
type Surroundings = {
  environment: Record<string, string | undefined>
  clock: Clock
  /** Who is signed in to the machine; empty when it does not know. */
  systemUser: string
  print: (text: string) => void
  printError: (text: string) => void
  /** Where somebody can be asked; nothing in a script. */
  terminal: Terminal | undefined
}

/** Does what the arguments say. @returns the exit status: 1 when it could not be done or found something that needs attention */
export async function runStudio(args: string[], around: Surroundings): Promise<number> {
  let opened: Product | undefined
  let member: string | undefined
  const shell: Shell = {
    environment: around.environment,
    clock: around.clock,
    config: () => parseConfig(around.environment),
    product: async () => {
      if (opened) return opened
      const config = shell.config()
      const named = member ?? config.STUDIO_MEMBER
      const name = demandMember(named ?? systemUser(around))
      const isSystemUser = named === undefined
      opened = await openProduct(config, around.clock, { kind: 'staff', name, isSystemUser })
      return opened
    },
    confirm: async (question, given) => {
      if (given.options.yes) return
      if (!around.terminal)
        throw new UsageError(`${question} Nobody can be asked here: add --yes to say yes.`)
      if (!(await askYesOrNo(around.terminal, question))) throw new UsageError('Nothing was changed.')
    },
  }
  let status = 0
  const program = createProgram(commands, {
    name: programName(around.environment),
    version: readProgram().version,
    print: around.print,
    printError: around.printError,
    run: async (command, given) => {
      member = given.text('as')
      if (member !== undefined) demandMember(member)
      status = report(await command.run(given, shell), given, around)
    },
  })
  try {
    await program.parseAsync(isQuestion(args) ? [...args, '--help'] : args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    around.printError(`${sentenceFor(error)}\n`)
    return 1
  } finally {
    await opened?.close()
  }
}

/** Whoever called sudo: on a server the command runs as the user of the service, who is nobody of the studio. */
function systemUser({ environment, systemUser }: Surroundings): string {
  return environment.SUDO_USER?.trim() || systemUser
}

/** @throws UsageError */
function demandMember(name: string): string {
  const refusal = memberRefusal(name)
  if (refusal) throw new UsageError(`Who does this ${refusal}: say it with --as NAME or in STUDIO_MEMBER.`)
  return name
}

/** Nothing, or a noun alone, asks what there is. */
function isQuestion([noun, ...rest]: readonly string[]): boolean {
  return (
    noun === undefined || (rest.length === 0 && commands.some(({ usage }) => usage.startsWith(`${noun} `)))
  )
}

/** As it was called: through npm, or by the command that stands on a server. */
function programName(environment: Surroundings['environment']): string {
  return environment.npm_lifecycle_event === 'studio' ? 'npm run studio --' : 'studio'
}

function report(answer: Answer, { options }: Given, { print, printError }: Surroundings): number {
  print(options.json ? `${printableJson(answer.data)}\n` : `${answer.text.trimEnd()}\n`)
  if (answer.remarks && !options.json) printError(`${answer.remarks}\n`)
  return answer.failed ? 1 : 0
}

function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.userMessage
  if (isPlainError(error)) return error.message
  return `This should not have happened: ${(error as Error)?.stack ?? error}`
}
