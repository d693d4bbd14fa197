import { existsSync } from 'node:fs'
import { CommanderError } from 'commander'
import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { type Actor, memberRefusal } from '#domain/kernel/actor.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import { showClient } from '#domain/people/people.server.ts'
import { findLastRetention, runRetention } from '#domain/privacy/retention.server.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config/config.ts'
import { sqliteFile } from '#platform/database/database.ts'
import { requireMigrated } from '#platform/database/migrations/migrate.ts'
import { DatabaseError } from '#platform/database/schema/database-error.ts'
import { createLog } from '#platform/log/log.ts'
import { isPlainError } from '#platform/plain-error.ts'
import { readProgram } from '#platform/program.ts'
import { openOutsideWorld } from '#product/outside-world.ts'
import { assemble, type Product } from '#product/product.ts'
import { backupCommands } from './commands/backup.ts'
import { doctorCommands } from './commands/doctor.ts'
import { fileCommands } from './commands/files.ts'
import { rateCommands } from './commands/rates.ts'
import { staffCommands } from './commands/staff.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from './shell/command.ts'
import { askYesOrNo, type Terminal, YES } from './shell/confirm.ts'
import { findId } from './shell/find-id.ts'
import { createProgram } from './shell/program.ts'
import { list, printable, printableJson } from './shell/table.ts'
import { localTime } from './shell/words.ts'

const retentionCommands: Command[] = [
  {
    usage: 'retention run',
    options: { '--dry-run': 'only count what would be deleted' },
    does: 'delete now what the policies say has to be deleted; the server does it once a day by itself',
    examples: ['retention run --dry-run', 'retention run'],
    run,
  },
]

async function run(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const dryRun = given.options.dryRun === true
  const last = await findLastRetention(deps.db)
  const counts = await runRetention(deps, { dryRun })
  const table = list(
    Object.entries(counts).map(([rule, count]) => ({
      rule,
      [dryRun ? 'would be deleted' : 'deleted']: String(count),
    })),
    { none: '', numbers: ['would be deleted', 'deleted'] },
  )
  return {
    data: { dryRun, counts, lastRunAt: last?.at ?? null },
    text: `${table}\n\nLast run before: ${last ? localTime(last.at) : 'never'}`,
  }
}

const alertCommands: Command[] = [
  {
    usage: 'alerts test',
    does: 'tell whoever is told by ALERT_URL that nothing is wrong',
    examples: ['alerts test'],
    run: test,
  },
]

async function test(_: Given, shell: Shell): Promise<Answer> {
  const { deps, config } = await shell.product()
  if (!deps.sendAlert || !config.ALERT_URL) throw new ConfigError('ALERT_URL is not set: nobody is told.')
  const site = new URL(config.PUBLIC_URL).host
  await deps
    .sendAlert({
      state: 'test',
      kind: 'test',
      title: `${site}: a test`,
      text: 'Nothing is wrong. What is, will be told here.',
      since: isoTime(shell.clock()),
    })
    .catch((error: Error) => {
      throw new ConfigError(`ALERT_URL: ${error.message}`)
    })
  return { data: { told: true }, text: 'Told: look whether it has arrived.' }
}

const clientCommands: Command[] = [
  {
    usage: 'clients reset-factor <CLIENT>',
    options: YES,
    does: 'take away the second factor of a lost device, and end every session of its client',
    notes: 'Make sure who asks: whoever has the password signs in without a second factor from then on.',
    examples: ['clients reset-factor ada@example.org'],
    run: resetClientsFactor,
  },
]

async function resetClientsFactor(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'client', given.subject)
  const { name } = await showClient(deps.db, id)
  await shell.confirm(`Take the second factor of ${printable(name)} away?`, given)
  await resetFactor(deps, id)
  return {
    data: { clientId: id },
    text: `${printable(name)} has no second factor any more, and is signed out.`,
  }
}

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
      const name = assertMember(named ?? systemUser(around))
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
      if (member !== undefined) assertMember(member)
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
function assertMember(name: string): string {
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

/** What needs the machine, in the order of the help. The rest of the work is done at the desk. */
export const commands: readonly Command[] = [
  ...staffCommands,
  ...clientCommands,
  ...fileCommands,
  ...rateCommands,
  ...retentionCommands,
  ...backupCommands,
  ...doctorCommands,
  ...alertCommands,
]

/**
 * Opens the database that the server uses, also while the server runs. Creates and migrates nothing. Mails and messages that a use-case
 * stores are found by the server within half a minute.
 * @throws ConfigError, DatabaseError
 */
export async function openProduct(config: Config, clock: Clock, actor: Actor): Promise<Product> {
  refuseMissingFile(config)
  const log = createLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', process.stderr)
  const world = await openOutsideWorld(config, log, clock)
  try {
    await requireMigrated(world.database)
  } catch (error) {
    await world.database.close()
    throw error
  }
  return assemble(config, world, { log, clock, actor })
}

function refuseMissingFile(config: Config): void {
  const file = sqliteFile({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  if (file !== undefined && !existsSync(file))
    throw new DatabaseError(
      `There is no database yet at ${file}: start the server once (npm start), or set DATA_DIR or DATABASE_URL to the one it uses.`,
    )
}
