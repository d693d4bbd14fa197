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
  /** Why the help is no answer to what was asked, as a sentence. */
  refusal?: string
}

/**
 * Finds the command and reads what it is given.
 * @throws UsageError for what is not known, missing or too much
 */
export function parseCommand(commands: readonly Command[], args: readonly string[]): Parsed {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  const isHelp =
    options.includes('--help') || options.includes('-h') || args[0] === 'help' || args.length === 0
  const words = args.filter((arg) => arg !== '' && arg !== 'help' && !arg.startsWith('-'))
  const command = findCommand(commands, words)
  if (!command) {
    const [noun = ''] = words
    const isKnownNoun = words.length === 1 && commands.some(({ name }) => name.startsWith(`${noun} `))
    if (words.length === 0 || isKnownNoun)
      return {
        command: undefined,
        given: { words: words.slice(0, 1), options: {} },
        wants: { json: false, help: true },
        ...(isHelp || isKnownNoun
          ? {}
          : { refusal: `'${args.join(' ')}' is no command: write one of these.` }),
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

/** As node's parser wants them. */
function parseOptions(command: Command) {
  return Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean' } as const,
    ]),
  )
}

function read(command: Command, args: readonly string[]) {
  const options = parseOptions(command)
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return parsed as { positionals: string[]; values: Record<string, string | true | undefined> }
  } catch (error) {
    throw optionError(command, args, error)
  }
}

/** In our words: node's are about its function. */
function optionError(command: Command, args: readonly string[], error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unknownOption(command, args)
  const [, option = ''] = /'(-{1,2}[^'\s=,]+)/.exec(message) ?? []
  const { value } = optionsOf(command)[option.slice(2)] ?? {}
  if (!value) return new UsageError(`${option} is a switch and takes no value.`)
  const isFollowedByDash = args[args.indexOf(option) + 1]?.startsWith('-')
  return new UsageError(
    `${option} needs a value: ${option} ${value}.${isFollowedByDash ? ` One that begins with - is written ${option}=${value}.` : ''}`,
  )
}

function unknownOption(command: Command, args: readonly string[]): UsageError {
  const known = Object.keys(optionsOf(command)).map((name) => `--${name}`)
  const { tokens } = parseArgs({
    args: [...args],
    options: parseOptions(command),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find((token) => token.kind === 'option' && !known.includes(token.rawName))
  const index = unknown?.index ?? 0
  const text = args[index] ?? ''
  const positionals = tokens.filter((token) => token.kind === 'positional')
  const before = positionals.filter((word) => word.index < index).map(({ value }) => value)
  const after = positionals.filter((word) => word.index > index).map(({ value }) => ` ${value}`)
  const hint = `a text that begins with - stands after --, for example: ${before.join(' ')} -- "${text}"${after.join('')}`
  if (command.takes.length > 0 && !/^--?[a-z][a-z-]*(=|$)/i.test(text))
    return new UsageError(`'${text}' is no option of '${command.name}': ${hint}`)
  const [option = ''] = text.split('=')
  const near = nearest(option, known)
  const sentence = `'${command.name}' has no option ${option}.${near ? ` Did you mean ${near}?` : ''} It has ${known.join(', ')}`
  return new UsageError(near || command.takes.length === 0 ? `${sentence}.` : `${sentence}; ${hint}`)
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
