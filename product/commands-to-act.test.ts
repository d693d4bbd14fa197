import { expect, it } from 'vitest'
import { commandsToAct } from './commands-to-act.ts'

it('each thing to do is a command of its own, and names what it is about', () => {
  const { recordTransfer, ...others } = commandsToAct
  const commands = Object.values(others).map((command) => command('id_1'))
  expect(new Set(commands).size).toBe(commands.length)
  for (const command of commands)
    expect(command).toMatch(
      /^studio [a-z]+ (list|pending --ask|[a-z-]+ id_1(( --on DAY --because| --reason)? "…"| FIGURES)?)$/,
    )
  expect(recordTransfer({ number: '7K3F9-QX2M4', gross: 123_450 })).toBe(
    'studio payments record 7K3F9-QX2M4 --amount 1234.50 --date DAY --reference REFERENCE',
  )
})
