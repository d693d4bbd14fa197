import { Argument, Help, InvalidArgumentError, Option, Command as Parser } from 'commander'
import { Args, type Command } from './command.ts'

type Around = {
  name: string
  version: string
  print: (text: string) => void
  printError: (text: string) => void
  run: (command: Command, args: Args) => Promise<void>
}

/** `parseAsync` throws `CommanderError` after printing help, the version or an error. */
export function createProgram(commands: readonly Command[], around: Around): Parser {
  const program = new Parser(around.name)
    .version(around.version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: around.print, writeErr: around.printError })
    .configureHelp({ subcommandTerm: termOf, formatHelp })
    .showHelpAfterError('(--help lists all commands)')
    .addHelpText('after', IDS)
  for (const command of commands) addCommand(program, command, around)
  return program
}

const EVERYWHERE = {
  '--as <NAME>': 'your name for the audit log (default: STUDIO_MEMBER, then the system user)',
  '--json': 'print JSON for programs',
}

const IDS = `
Daily work is done at the desk. Ids can be shortened as long as they are unambiguous;
clients are also found by email or username.
--json prints JSON; use 'npm run --silent studio -- …' to get nothing else.
Add --help to a command for details.`

function addCommand(program: Parser, command: Command, { name, run }: Around): void {
  const words = command.usage.split(' ')
  const nouns = words.filter((word) => !isArgument(word))
  const verb = nouns.pop() ?? ''
  const leaf = nouns.reduce(nounOf, program).command(verb).summary(command.does)
  leaf.description(command.notes ? `${command.does}\n\n${command.notes}` : command.does)
  for (const word of words.filter(isArgument)) leaf.addArgument(new Argument(word))
  for (const [flags, does] of Object.entries({ ...command.options, ...EVERYWHERE }))
    leaf.addOption(optionOf(leaf, flags, does))
  const examples = command.examples.map((example) => `  ${name} ${example}`).join('\n')
  leaf.addHelpText('after', `\nExamples:\n${examples}`)
  leaf.showHelpAfterError(hintOf(command))
  leaf.action(() => run(command, new Args(leaf.args, leaf.opts())))
}

function nounOf(parent: Parser, noun: string): Parser {
  return (
    parent.commands.find((known) => known.name() === noun) ??
    parent.command(noun).showHelpAfterError(`(${noun} --help lists its commands)`)
  )
}

/** A missing value must not consume the next option. */
function optionOf(leaf: Parser, flags: string, does: string): Option {
  const option = new Option(flags, does)
  if (!option.required) return option
  return option.argParser<string | string[]>((value, before = []) => {
    if (value === '--help' || leaf.options.some(({ long }) => long === value))
      throw new InvalidArgumentError('It needs a value.')
    return option.variadic ? [...before, value] : value
  })
}

function isArgument(word: string): boolean {
  return /^[<[]/.test(word)
}

function hintOf({ usage, examples: [example] }: Command): string {
  const rule = usage.split(' ').some(isArgument)
    ? '; quote text with spaces, and put text that begins with - after --'
    : ''
  return `(for example: ${example}${rule})`
}

/** Lists the commands instead of their nouns. */
function formatHelp(parser: Parser, help: Help): string {
  return new Help().formatHelp(parser, Object.assign(help, { visibleCommands: leavesOf }))
}

function leavesOf(parent: Parser): Parser[] {
  return parent.commands.flatMap((command) => (command.commands.length > 0 ? leavesOf(command) : [command]))
}

function termOf(command: Parser): string {
  const noun = command.parent?.parent ? `${command.parent.name()} ` : ''
  return `${noun}${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`.trimEnd()
}
