import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { studioCommand } from '#test/studio-command.ts'

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
