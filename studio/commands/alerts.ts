import { isoTime } from '#domain/kernel/time.ts'
import { ConfigError } from '#platform/config/config.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'

export const alertCommands: Command[] = [
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
