import { beforeEach, expect, it } from 'vitest'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { testDeps } from '#test/test-product.ts'
import type { AlertNotice, AlertsDeps } from './alerts.schema.ts'
import { listAlerts, recordAlerts, sendAlerts } from './alerts.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MINUTE = 60
const DAY = 24 * 3600
const FULL = { name: 'disk space', says: '900 MB are free.' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let sent: AlertNotice[]
  let refuses: boolean
  const wait = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const states = () => sent.map(({ state }) => state)
  const aProcess = (): AlertsDeps => ({
    ...testDeps(database, { clock: () => now }),
    sendAlert: async (notice) => {
      if (refuses) throw new Error('push.example answered with status 500.')
      sent.push(notice)
    },
  })
  const run = async (isFull: boolean, deps = aProcess()) => {
    await recordAlerts(deps, isFull ? [FULL] : [])
    await sendAlerts(deps)
  }

  beforeEach(() => {
    now = NOON
    sent = []
    refuses = false
  })

  it('is sent once when it begins and once when it ends, over a restart and by one of several processes', async () => {
    await Promise.all([run(true), run(true), run(true)])
    wait(MINUTE)
    await Promise.all([run(true), run(true)])
    expect(sent).toEqual([
      {
        state: 'begins',
        kind: 'disk space',
        title: 'Problem at localhost:3000: disk space',
        text: '900 MB are free.\nSince Fri 20 Nov 2026, 13:00 CET. More: http://localhost:3000/desk/system',
        since: isoTime(NOON),
      },
    ])
    wait(10 * MINUTE)
    await Promise.all([run(false), run(false), run(false)])
    wait(10 * MINUTE)
    await run(false)
    expect(states()).toEqual(['begins', 'ends'])
    expect(sent[1]).toMatchObject({
      title: 'Resolved at localhost:3000: disk space',
      text: 'It began on Fri 20 Nov 2026, 13:00 CET.',
    })
    wait(DAY)
    await run(true)
    expect(states().slice(2)).toEqual(['begins'])
    expect(sent[2]?.since).toBe(isoTime(now))
  })

  it('lasts while one of several processes sees it', async () => {
    for (const isFull of [true, false, true, false, true]) {
      await run(isFull)
      wait(5 * MINUTE)
    }
    expect(states()).toEqual(['begins'])
    wait(5 * MINUTE)
    await run(false)
    expect(states()).toEqual(['begins', 'ends'])
  })

  it('is sent again if the webhook did not take it', async () => {
    refuses = true
    await run(true)
    expect(await listAlerts(database.db)).toMatchObject([{ isSent: false, endedAt: null }])
    refuses = false
    wait(10 * MINUTE)
    await run(true)
    expect(states()).toEqual(['begins'])
    expect(await listAlerts(database.db)).toMatchObject([{ isSent: true, endedAt: null }])
  })

  it('is sent as ended if its begin could not be sent, but not after a day', async () => {
    refuses = true
    await run(true)
    wait(10 * MINUTE)
    await run(false)
    refuses = false
    wait(DAY + 1)
    await run(false)
    expect(states()).toEqual([])
    refuses = true
    await run(true)
    wait(10 * MINUTE)
    await run(false)
    refuses = false
    wait(10 * MINUTE)
    await run(false)
    expect(states()).toEqual(['ends'])
  })

  it('is sent anew if it begins again while its end is sent', async () => {
    await run(true)
    wait(10 * MINUTE)
    const slow = aProcess()
    slow.sendAlert = async (notice) => {
      sent.push(notice)
      await recordAlerts(aProcess(), [FULL])
    }
    await run(false, slow)
    wait(10 * MINUTE)
    await run(true)
    expect(states()).toEqual(['begins', 'ends', 'begins'])
  })

  it('ends even if the clock was ahead when it was seen and claimed', async () => {
    wait(DAY)
    await run(true)
    await changeRows(database.db, 'alerts', {}, { claimed_until: isoTime(addSeconds(now, MINUTE)) })
    now = NOON
    await run(false)
    expect(states()).toEqual(['begins', 'ends'])
  })
})
