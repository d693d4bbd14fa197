import { Argument, Help, InvalidArgumentError, Option, Command as Parser } from 'commander'
import { type Command, Given } from './command.ts'

type Around = {
  name: string
  version: string
  print: (text: string) => void
  printError: (text: string) => void
  run: (command: Command, given: Given) => Promise<void>
}

/** `parseAsync` throws `CommanderError` after printing help, the version or an error. */
export function createProgram(commands: readonly Command[], around: Around): Parser {
  const program = new Parser(around.name)
    .version(around.version, '--version', 'say which version this is')
    .helpOption('-h, --help', 'say how it is used')
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
  '--as <NAME>': 'your name, kept with what you change (else STUDIO_MEMBER, or the system user)',
  '--json': 'print JSON for programs',
}

const IDS = `
Daily work is done at the desk. Ids may be shortened as long as they stay unambiguous;
a client is also found by email or username, an order by its number.
--as NAME says who you are, for what is kept of who did what.
--json prints JSON (with 'npm run --silent studio -- …' and nothing else), --help after a command says more about it.`

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
  leaf.action(() => run(command, new Given(leaf.args, leaf.opts())))
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
      throw new InvalidArgumentError('It needs a value before the next option.')
    return option.variadic ? [...before, value] : value
  })
}

function isArgument(word: string): boolean {
  return /^[<[]/.test(word)
}

function hintOf({ usage, examples: [example] }: Command): string {
  const rule = usage.split(' ').some(isArgument)
    ? '; several words stand in quotes, a text that begins with - after --'
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
