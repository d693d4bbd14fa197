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
import { DatabaseError } from '#platform/database/schema/database-failures.ts'
import { createLog } from '#platform/log/log.ts'
import { isPlainError } from '#platform/plain-error.ts'
import { readProgram } from '#platform/program.ts'
import { openInfrastructure } from '#product/infrastructure.ts'
import { assemble, type Product } from '#product/product.ts'
import { backupCommands } from './commands/backup.ts'
import { doctorCommands } from './commands/doctor.ts'
import { fileCommands } from './commands/files.ts'
import { rateCommands } from './commands/rates.ts'
import { staffCommands } from './commands/staff.ts'
import { findId } from './shell/arguments.ts'
import {
  type Args,
  askYesOrNo,
  type Command,
  type Context,
  type Result,
  type Terminal,
  UsageError,
  YES,
} from './shell/command.ts'
import { list, localTime, printable, printableJson } from './shell/output.ts'
import { createProgram } from './shell/program.ts'

const retentionCommands: Command[] = [
  {
    usage: 'retention run',
    options: { '--dry-run': 'only count what would be deleted' },
    does: 'delete everything past its retention period now; the server does this once a day',
    examples: ['retention run --dry-run', 'retention run'],
    run,
  },
]

async function run(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const dryRun = args.options.dryRun === true
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
    does: 'send a test message to ALERT_URL',
    examples: ['alerts test'],
    run: test,
  },
]

async function test(_: Args, context: Context): Promise<Result> {
  const { deps, config } = await context.product()
  if (!deps.sendAlert || !config.ALERT_URL)
    throw new ConfigError("ALERT_URL isn't set. Set it to a webhook first.")
  const site = new URL(config.PUBLIC_URL).host
  await deps
    .sendAlert({
      state: 'test',
      kind: 'test',
      title: `${site}: a test`,
      text: 'This is a test. Problems will be reported here.',
      since: isoTime(context.clock()),
    })
    .catch((error: Error) => {
      throw new ConfigError(`ALERT_URL: ${error.message}`)
    })
  return { data: { sent: true }, text: 'Sent. Check whether it has arrived.' }
}

const clientCommands: Command[] = [
  {
    usage: 'clients reset-factor <CLIENT>',
    options: YES,
    does: "turn off two-factor authentication after a lost device, and end all of the client's sessions",
    notes: 'Verify who is asking first: from then on, the password alone is enough to sign in.',
    examples: ['clients reset-factor ada@example.org'],
    run: resetClientsFactor,
  },
]

async function resetClientsFactor(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const id = await findId(deps.db, 'client', args.subject)
  const { name } = await showClient(deps.db, id)
  await context.confirm(`Turn off two-factor authentication for ${printable(name)}?`, args)
  await resetFactor(deps, id)
  return {
    data: { clientId: id },
    text: `Two-factor authentication is off for ${printable(name)}, and they are signed out.`,
  }
}

type Environment = {
  environment: Record<string, string | undefined>
  clock: Clock
  /** The operating system's user; empty if unknown. */
  systemUser: string
  print: (text: string) => void
  printError: (text: string) => void
  /** Undefined in scripts. */
  terminal: Terminal | undefined
}

/** @returns the exit status: 1 if the command failed or found something that needs attention */
export async function runStudio(argv: string[], around: Environment): Promise<number> {
  let opened: Product | undefined
  let member: string | undefined
  const context: Context = {
    environment: around.environment,
    clock: around.clock,
    config: () => parseConfig(around.environment),
    product: async () => {
      if (opened) return opened
      const config = context.config()
      const named = member ?? config.STUDIO_MEMBER
      const name = assertMember(named ?? systemUser(around))
      const isSystemUser = named === undefined
      opened = await openProduct(config, around.clock, { kind: 'staff', name, isSystemUser })
      return opened
    },
    confirm: async (question, args) => {
      if (args.options.yes) return
      if (!around.terminal)
        throw new UsageError(
          `${question} There is no terminal to ask for confirmation. Add --yes to confirm.`,
        )
      if (!(await askYesOrNo(around.terminal, question))) throw new UsageError('Nothing was changed.')
    },
  }
  let status = 0
  const program = createProgram(commands, {
    name: programName(around.environment),
    version: readProgram().version,
    print: around.print,
    printError: around.printError,
    run: async (command, args) => {
      member = args.text('as')
      if (member !== undefined) assertMember(member)
      status = report(await command.run(args, context), args, around)
    },
  })
  try {
    await program.parseAsync(asksForHelp(argv) ? [...argv, '--help'] : argv, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    around.printError(`${sentenceFor(error)}\n`)
    return 1
  } finally {
    await opened?.close()
  }
}

/** SUDO_USER, because on a server commands run as the service's user. */
function systemUser({ environment, systemUser }: Environment): string {
  return environment.SUDO_USER?.trim() || systemUser
}

/** @throws UsageError */
function assertMember(name: string): string {
  const refusal = memberRefusal(name)
  if (refusal) throw new UsageError(`Your name ${refusal}. Set it with --as NAME or STUDIO_MEMBER.`)
  return name
}

function asksForHelp([noun, ...rest]: readonly string[]): boolean {
  return (
    noun === undefined || (rest.length === 0 && commands.some(({ usage }) => usage.startsWith(`${noun} `)))
  )
}

/** Through npm, or as the installed command. */
function programName(environment: Environment['environment']): string {
  return environment.npm_lifecycle_event === 'studio' ? 'npm run studio --' : 'studio'
}

function report(answer: Result, { options }: Args, { print, printError }: Environment): number {
  print(options.json ? `${printableJson(answer.data)}\n` : `${answer.text.trimEnd()}\n`)
  if (answer.remarks && !options.json) printError(`${answer.remarks}\n`)
  return answer.failed ? 1 : 0
}

function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.userMessage
  if (isPlainError(error)) return error.message
  return `Unexpected error: ${(error as Error)?.stack ?? error}`
}

/** Commands that need the machine, in the order of the help. Daily work is done at the desk. */
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
 * Opens the server's database, also while the server runs. Doesn't create or migrate it. The server picks up
 * stored emails and messages within 30 seconds.
 * @throws ConfigError, DatabaseError
 */
export async function openProduct(config: Config, clock: Clock, actor: Actor): Promise<Product> {
  refuseMissingFile(config)
  const log = createLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', process.stderr)
  const infrastructure = await openInfrastructure(config, log, clock)
  try {
    await requireMigrated(infrastructure.database)
  } catch (error) {
    await infrastructure.database.close()
    throw error
  }
  return assemble(config, infrastructure, { log, clock, actor })
}

function refuseMissingFile(config: Config): void {
  const file = sqliteFile({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  if (file !== undefined && !existsSync(file))
    throw new DatabaseError(
      `There is no database at ${file} yet. Start the server once (npm start), or set DATA_DIR or DATABASE_URL to the database it uses.`,
    )
}
