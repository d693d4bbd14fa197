import type { Command } from './command.ts'
import { optionsOf } from './parse-command.ts'
import { indented, table } from './table.ts'

/** All commands, or those of one noun. @param run how this program was called, like `studio` */
export function overview(run: string, commands: readonly Command[], noun?: string): string {
  const shown = commands.filter(({ name }) => !noun || name.startsWith(`${noun} `))
  const lines = table(shown.map((command) => [usage(command), command.does]))
  return `${run} COMMAND [options]

${indented(lines)}

  Ids may be shortened as long as they stay unambiguous; a client is also found by e-mail or user name.
  --json prints JSON (with 'npm run --silent studio -- …' and nothing else), --help after a command says more about it.

Examples
${indented(shown.slice(0, 3).map(({ examples }) => `${run} ${examples[0]}`))}
`
}

export function helpOf(run: string, command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, { value, does }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    does,
  ])
  return `${run} ${usage(command)} [options]

  ${command.does}
${command.notes ? `  ${command.notes}\n` : ''}
Options
${indented(table(options))}

Examples
${indented(command.examples.map((example) => `${run} ${example}`))}
`
}

function usage({ name, takes }: Command): string {
  return [name, ...takes].join(' ')
}
