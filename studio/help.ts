import type { Command } from './command.ts'
import { optionsOf } from './parse-command.ts'
import { indented, table } from './table.ts'

/** All commands, or those of one noun. @param asked program: as it was called */
export function overview(
  commands: readonly Command[],
  { program, noun }: { program: string; noun?: string | undefined },
): string {
  const shown = commands.filter(({ name }) => !noun || name.startsWith(`${noun} `))
  const lines = table(shown.map((command) => [usage(command), command.does]))
  return `${program} COMMAND [options]

${indented(lines)}

  Ids may be shortened as long as they stay unambiguous; a client is also found by e-mail or user name.
  --json prints JSON (with 'npm run --silent studio -- …' and nothing else), --help after a command says more about it,
  --version says which one this is.

Examples
${indented(shown.slice(0, 3).map(({ examples }) => `${program} ${examples[0]}`))}
`
}

export function helpOf(command: Command, program: string): string {
  const options = Object.entries(optionsOf(command)).map(([name, { value, does }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    does,
  ])
  return `${program} ${usage(command)} [options]

  ${command.does}
${command.notes ? `  ${command.notes}\n` : ''}
Options
${indented(table(options))}

Examples
${indented(command.examples.map((example) => `${program} ${example}`))}
`
}

function usage({ name, takes }: Command): string {
  return [name, ...takes].join(' ')
}
