import { parseArgs } from 'node:util'
import { type Command, type Given, type Option, UsageError } from './command.ts'
import { nearest } from './nearest.ts'

const COMMON: Record<string, Option> = {
  json: { does: 'print JSON for programs' },
  help: { does: 'say how it is used' },
}

type Parsed = {
  /** Nothing when only help is wanted, or nothing at all. */
  command: Command | undefined
  given: Given
  wants: { json: boolean; help: boolean }
}

/**
 * Finds the command and reads what it is given.
 * @throws UsageError for what is not known, missing or too much
 */
export function parseCommand(commands: readonly Command[], args: readonly string[]): Parsed {
  const isHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help' || args.length === 0
  const words = args.filter((arg) => arg !== '-h' && arg !== 'help' && !arg.startsWith('--'))
  const command = findCommand(commands, words)
  if (!command) {
    const [noun = ''] = words
    const isKnownNoun = words.length === 1 && commands.some(({ name }) => name.startsWith(`${noun} `))
    if ((isHelp && words.length === 0) || isKnownNoun)
      return {
        command: undefined,
        given: { words: words.slice(0, 1), options: {} },
        wants: { json: false, help: true },
      }
    throw unknownCommand(commands, words)
  }
  if (isHelp) return { command, given: { words: [], options: {} }, wants: { json: false, help: true } }
  const { positionals, values } = read(command, args)
  const given = positionals.slice(command.name.split(' ').length)
  refuseWrongNumber(command, given)
  return {
    command,
    given: { words: given, options: values },
    wants: { json: values.json === true, help: false },
  }
}

/** Options of every command, and those of this one. */
export function optionsOf(command: Command): Record<string, Option> {
  return { ...command.options, ...COMMON }
}

function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
}

function unknownCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const asked = words.slice(0, 2).join(' ')
  const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const ofNoun = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name)
  const near =
    ofNoun.length > 0
      ? (nearest(asked, ofNoun) ?? ofNoun[0])
      : (nearest(
          asked,
          commands.map(({ name }) => name),
        ) ?? nearest(words[0] ?? '', nouns))
  return new UsageError(
    `There is no command '${asked}'.${near ? ` Did you mean '${near}'?` : ''} --help lists them all.`,
  )
}

function read(command: Command, args: readonly string[]) {
  const options = optionsOf(command)
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean' } as const,
    ]),
  )
  try {
    const parsed = parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true })
    return parsed as { positionals: string[]; values: Record<string, string | true | undefined> }
  } catch (error) {
    throw optionError(command, error)
  }
}

/** In our words: node's are about its function. */
function optionError(command: Command, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException
  const [, option = ''] = /'(-{1,2}[^'\s=,]+)/.exec(message) ?? []
  const known = Object.keys(optionsOf(command)).map((name) => `--${name}`)
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(option, known)
    return new UsageError(
      `'${command.name}' has no option ${option}.${near ? ` Did you mean ${near}?` : ''} It has ${known.join(', ')}.`,
    )
  }
  const { value } = optionsOf(command)[option.slice(2)] ?? {}
  return new UsageError(
    value ? `${option} needs a value: ${option} ${value}.` : `${option} is a switch and takes no value.`,
  )
}

function refuseWrongNumber(command: Command, given: readonly string[]): void {
  const { takes } = command
  const most = takes.some((name) => name.includes('…')) ? Number.POSITIVE_INFINITY : takes.length
  const missing = takes.filter((name, index) => !name.startsWith('[') && given[index] === undefined)
  if (missing.length > 0)
    throw new UsageError(
      `'${command.name}' needs ${missing.join(' and ')}, for example: ${command.examples[0]}`,
    )
  if (given.length > most)
    throw new UsageError(
      `'${command.name}' does not know what to do with '${given[most]}'${takes.length > 0 ? '. Put texts of several words in quotes' : ''}.`,
    )
}
