import { beforeEach, describe, expect, it } from 'vitest'
import type { Task } from '#domain/kernel/tasks.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { refused } from '#test/refused.ts'
import { assign, snooze, unsnooze, withMarks } from './tasks.server.ts'

const NOON = new Date('2026-11-23T12:00:00.000Z')
const DAY_SECONDS = 24 * 3600

const KELP: Task = {
  kind: 'Message',
  about: '1 unread',
  client: 'Kelp & Iron',
  until: null,
  since: '2026-11-23T09:00:00.000Z',
  href: '/desk/clients/u1#answer',
}
const NOOR: Task = { ...KELP, client: 'Noor Haddad', href: '/desk/clients/u2#answer' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  const deps = () =>
    domainDeps(database.db, { clock: () => now, actor: { kind: 'staff', name: 'Bo', role: 'engineer' } })
  const look = async (...rows: Task[]) => withMarks(deps(), rows)
  const one = async (row: Task) => {
    const [marked] = await look(row)
    if (!marked) throw new Error('It is gone.')
    return marked
  }
  const days = async (...rows: Task[]) => (await look(...rows)).map(({ notBefore }) => notBefore)
  beforeEach(() => {
    now = NOON
  })

  describe('snooze', () => {
    it('leaves one of two until the next day in Stockholm, and is written down', async () => {
      expect(await snooze(deps(), await one(KELP))).toEqual({ notBefore: '2026-11-24' })
      expect(await days(KELP, NOOR)).toEqual(['2026-11-24', null])
      // The same can be done through the other entry point.
      expect(await days({ ...KELP, href: 'studio messages list u1' })).toEqual(['2026-11-24'])
      now = new Date('2026-11-23T22:59:59.000Z')
      expect(await days(KELP)).toEqual(['2026-11-24'])
      now = addSeconds(now, 1)
      expect(await days(KELP)).toEqual([null])
      const lines = await rowsIn(database.db, 'audit_log')
      expect(lines).toMatchObject([
        {
          action: 'task-snoozed',
          actor_name: 'Bo',
          detail: JSON.stringify({ what: 'Message', until: '2026-11-24' }),
        },
      ])
    })

    it('hides nothing that says something new, is late, or waits anew', async () => {
      const promised = { ...KELP, until: addSeconds(NOON, 3600).toISOString() }
      await snooze(deps(), await one(promised))
      expect(await days(promised)).toEqual(['2026-11-24'])
      expect(await days({ ...promised, about: '2 unread' })).toEqual([null])
      expect(await days({ ...promised, since: '2026-11-23T11:00:00.000Z' })).toEqual([null])
      now = addSeconds(NOON, 3600)
      expect(await days(promised)).toEqual([null])
      await refused(snooze(deps(), await one(promised)), 'conflict')
    })

    it('is refused to whoever has not read what it says by now', async () => {
      const { contentHash } = await one(KELP)
      const newer = await one({ ...KELP, about: '2 unread' })
      await refused(snooze(deps(), newer, { contentHash }), {
        code: 'conflict',
        userMessage: 'This task has changed since you opened it. Read it again first.',
      })
      expect(await days(KELP)).toEqual([null])
    })

    it.each(['2026-11-23', '2026-02-30', '2027-02-22', 'soon'])('takes no day like %s', async (notBefore) => {
      await refused(snooze(deps(), await one(KELP), { notBefore }), {
        code: 'bad-input',
        userMessage: expect.stringContaining('from tomorrow until'),
      })
    })

    it('is taken back, and keeps whose it is', async () => {
      await assign(deps(), await one(KELP), 'Bo')
      await snooze(deps(), await one(KELP), { notBefore: '2027-02-21' })
      expect(await one(KELP)).toMatchObject({ assignedTo: 'Bo', notBefore: '2027-02-21' })
      await unsnooze(deps(), await one(KELP))
      await rowIn(database.db, 'audit_log', { action: 'waiting-brought-back' })
      expect(await one(KELP)).toMatchObject({ assignedTo: 'Bo', notBefore: null })
    })
  })

  it('what is somebody’s stays theirs when it says something new, and another one is not', async () => {
    await assign(deps(), await one(KELP), 'Bo')
    now = addSeconds(NOON, 30 * DAY_SECONDS)
    expect((await look({ ...KELP, about: '3 unread' }, NOOR)).map(({ assignedTo }) => assignedTo)).toEqual([
      'Bo',
      null,
    ])
    await assign(deps(), await one(KELP), null)
    expect((await one(KELP)).assignedTo).toBeNull()
  })
})
