import type { ShownAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { isoTime } from '#domain/kernel/clock.ts'
import { ConfigError } from '#platform/config/config.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { list } from '../shell/table.ts'
import { localTime } from '../shell/words.ts'

export const alertCommands: Command[] = [
  {
    usage: 'alerts list',
    does: 'list what is wrong with the running product, and what was lately; exit status 1 when anything is',
    notes:
      "The server looks every minute where ALERT_URL or HEARTBEAT_URL is set. 'doctor' looks at once, and at more.",
    examples: ['alerts list'],
    run: listAll,
  },
  {
    usage: 'alerts test',
    does: 'tell whoever is told by ALERT_URL that nothing is wrong',
    examples: ['alerts test'],
    run: test,
  },
]

async function listAll(_: Given, shell: Shell): Promise<Answer> {
  const { deps, config } = await shell.product()
  const alerts = await listAlerts(deps.db)
  const isLookedAt = config.ALERT_URL || config.HEARTBEAT_URL
  return {
    data: alerts,
    text: list(alerts.map(cells), { none: 'Nothing was wrong yet.', whole: 'says' }),
    ...(!isLookedAt && { remarks: 'Nobody looks: neither ALERT_URL nor HEARTBEAT_URL is set.' }),
    failed: alerts.some(({ endedAt }) => endedAt === null),
  }
}

function cells({ title, beganAt, endedAt, isTold, says }: ShownAlert) {
  return {
    what: title,
    since: localTime(beganAt),
    until: localTime(endedAt),
    told: isTold ? 'yes' : 'not yet',
    says,
  }
}

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
