import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { keepAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let receiver: AlertReceiver
  let dataDir: string

  beforeEach(async () => {
    receiver = await startAlertReceiver()
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
  })
  afterEach(() => receiver.stop())
  const studio = (args: string[], environment = {}) =>
    studioCommand(['alerts', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment })

  it('lists what is wrong and what was, and says when nobody looks', async () => {
    expect(await studio(['list'])).toEqual({
      status: 0,
      out: 'Nothing was wrong yet.\n',
      err: 'Nobody looks: neither ALERT_URL nor HEARTBEAT_URL is set.\n',
    })
    const mail = { kind: 'mail-stuck', says: '3 in the outbox should have left ten minutes ago.' } as const
    await keepAlerts({ db: database.db, clock: () => NOON }, { kinds: ['mail-stuck'], found: [mail] })
    const ALERT_URL = `${receiver.url}/hook`
    expect(await studio(['list'], { ALERT_URL })).toEqual({
      status: 1,
      out: expect.stringMatching(
        /^WHAT +SINCE +UNTIL +TOLD +SAYS\nMails do not leave +2026-11-20 13:00 +– +not yet +3 in the outbox/,
      ),
      err: '',
    })
    const later = new Date(NOON.getTime() + 3600_000)
    await keepAlerts({ db: database.db, clock: () => later }, { kinds: ['mail-stuck'], found: [] })
    expect(await studio(['list'], { ALERT_URL })).toMatchObject({
      status: 0,
      out: expect.stringContaining('2026-11-20 14:00'),
    })
  })

  it('tries whoever is told, and says what is in the way', async () => {
    expect(await studio(['test'])).toMatchObject({
      status: 1,
      err: 'ALERT_URL is not set: nobody is told.\n',
    })
    const ALERT_URL = `ntfy+${receiver.url}/studio`
    expect((await studio(['test'], { ALERT_URL })).status).toBe(0)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      topic: 'studio',
      title: 'localhost:3000: a test',
    })
    receiver.say(403)
    expect(await studio(['test'], { ALERT_URL })).toMatchObject({
      status: 1,
      err: 'ALERT_URL: 127.0.0.1 answers with status 403.\n',
    })
  })
})
