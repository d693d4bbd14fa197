import { describe, expect, it } from 'vitest'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { actingAs } from './actor.ts'
import { actorOf, commit, publish, type Topic } from './commit.ts'
import type { Db, Trx } from './database.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MAIL = {
  kind: 'account' as const,
  to: { proven: 'a@b.example' },
  mail: { senderDomain: 'b.example', subject: 'S', text: 'T', html: '<p>T' },
}

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })

  it('wakes after the commit, once another connection sees what was stored', async () => {
    const { db: elsewhere } = await database.connect()
    const countElsewhere = async () => (await rowsIn(elsewhere, 'outbox')).length
    const notified: { topic: Topic; seen: Promise<number> }[] = []
    const broadcast: (readonly Topic[])[] = []
    const deps = domainDeps(database.db, {
      subscribers: {
        broadcast: async (_, topics) => void broadcast.push(topics),
        notify: (topic) => void notified.push({ topic, seen: countElsewhere() }),
      },
    })
    await commit(deps, async (trx) => {
      await enqueueEmail(trx, { ...MAIL, now: NOON })
      expect(await countElsewhere()).toBe(0)
      expect(notified).toEqual([])
    })
    expect(broadcast).toEqual([['outbox']])
    expect(notified.map(({ topic }) => topic)).toEqual(['outbox'])
    expect(await notified[0]?.seen).toBe(1)
  })

  it('wakes each reader once, however much is there for it, and nobody for whom nothing is', async () => {
    const deps = domainDeps(database.db)
    await commit(deps, async (trx) => {
      await enqueueEmail(trx, { ...MAIL, now: NOON })
      await enqueueEmail(trx, { ...MAIL, now: NOON })
      publish(trx, 'thread of user_1')
    })
    expect(deps.notified).toEqual(['outbox', 'thread of user_1'])
    await commit(deps, async () => {})
    expect(deps.notified).toHaveLength(2)
  })

  it('each unit of work knows who does it, also beside another', async () => {
    const ada = domainDeps(database.db, { actor: { kind: 'client', id: 'user_1' } })
    const actors = await Promise.all([
      commit(ada, async (trx) => actorOf(trx)),
      commit(actingAs(ada, { kind: 'staff', name: 'Bo' }), async (trx) => actorOf(trx)),
    ])
    expect(actors).toEqual([
      { kind: 'client', id: 'user_1' },
      { kind: 'staff', name: 'Bo' },
    ])
  })

  it('wakes nobody for what is taken back', async () => {
    const deps = domainDeps(database.db)
    const failing = commit(deps, async (trx) => {
      await enqueueEmail(trx, { ...MAIL, now: NOON })
      throw new Error('Taken back.')
    })
    await expect(failing).rejects.toThrow('Taken back.')
    expect(deps.notified).toEqual([])
    expect(await rowsIn(database.db, 'outbox')).toEqual([])
  })

  it('wakes nobody when other processes cannot be told', async () => {
    const deps = domainDeps(database.db, {
      subscribers: {
        broadcast: async () => {
          throw new Error('The connection is gone.')
        },
        notify: (reader) => void deps.notified.push(reader),
      },
    })
    const failing = commit(deps, (trx) => enqueueEmail(trx, { ...MAIL, now: NOON }))
    await expect(failing).rejects.toThrow('The connection is gone.')
    expect(deps.notified).toEqual([])
    expect(await rowsIn(database.db, 'outbox')).toEqual([])
  })

  describe('within another unit of work', () => {
    it('does not begin, and the other is taken back', async () => {
      const deps = domainDeps(database.db)
      const nested = commit(deps, async (trx) => {
        await addClient(trx)
        await commit(deps, (inner) => enqueueEmail(inner, { ...MAIL, now: NOON }))
      })
      await expect(nested).rejects.toThrow("A unit of work can't begin inside another one.")
      expect(await rowsIn(database.db, 'user')).toEqual([])
      expect(deps.notified).toEqual([])
    })

    it('begins once that has ended, also when that one woke it, or failed', async () => {
      const later: Promise<boolean>[] = []
      const mail = () => commit(domainDeps(database.db), (trx) => enqueueEmail(trx, { ...MAIL, now: NOON }))
      const deps = domainDeps(database.db, {
        subscribers: { broadcast: async () => {}, notify: () => void later.push(mail()) },
      })
      await commit(deps, async (trx) => publish(trx, 'outbox'))
      expect(await Promise.all(later)).toEqual([true])
      await expect(
        commit(deps, () => {
          throw new Error('Failed.')
        }),
      ).rejects.toThrow('Failed.')
      expect(await mail()).toBe(true)
    })

    it('begins beside it', async () => {
      const deps = domainDeps(database.db)
      const mail = () => commit(deps, (trx) => enqueueEmail(trx, { ...MAIL, now: NOON }))
      expect(await Promise.all([mail(), mail(), mail()])).toEqual([true, true, true])
    })
  })
})

/** Never run. The compiler must refuse to store a message without notifying its readers. */
export function storeWithoutWaking(db: Db, trx: Trx) {
  // @ts-expect-error no unit of work
  enqueueEmail(db, { ...MAIL, now: NOON })
  // @ts-expect-error no unit of work
  publish(trx, 'outbox')
}
