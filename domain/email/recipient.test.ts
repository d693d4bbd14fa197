import { beforeEach, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { refused } from '#test/refused.ts'
import { ANY_EMAIL } from '#test/store-email.ts'
import { enqueueEmail } from './outbox.server.ts'
import { type CausedEmail, findFullCeilings, type Recipient, requireEmailLeft } from './recipient.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  beforeEach(() => {
    now = NOON
  })
  const send = (to: Recipient, key?: string) =>
    commit(domainDeps(database.db), (trx) =>
      enqueueEmail(trx, { kind: 'account', to, mail: ANY_EMAIL, now, key }),
    )
  const claim = (as: CausedEmail, email = 'ada@x.example') => send({ claimed: email, as })
  const times = async (count: number, ask: () => Promise<boolean>) => {
    const stored: boolean[] = []
    for (let time = 0; time < count; time++) stored.push(await ask())
    return stored.filter(Boolean).length
  }
  const stored = async () => (await rowsIn(database.db, 'outbox')).length

  it('a claimed address gets three of a kind in an hour, however it is written', async () => {
    expect(await times(40, () => claim('confirmation'))).toBe(3)
    expect(await claim('confirmation', 'ADA@X.example')).toBe(false)
    expect(await claim('confirmation', 'bob@x.example')).toBe(true)
    now = addSeconds(NOON, 3600)
    expect(await claim('confirmation')).toBe(true)
    expect(await stored()).toBe(5)
  })

  it('and six of all kinds', async () => {
    const kinds = ['registration', 'confirmation', 'reset', 'sign-in', 'account', 'acknowledgement'] as const
    let sent = 0
    for (const as of kinds) sent += await times(5, () => claim(as))
    expect([sent, await stored()]).toEqual([6, 6])
    await refused(requireEmailLeft(database.db, { claimed: 'ada@x.example', as: 'quote' }, now), {
      code: 'too-many-requests',
      userMessage:
        'We’ve emailed ada@x.example six times within an hour. Check the inbox and spam folder, or try again later.',
      retryAfterSeconds: 3600,
    })
  })

  it('also when many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => claim('confirmation')))
    expect(asked.filter(Boolean)).toHaveLength(3)
  })

  it('a proven address gets what its owner causes, and three of what anybody can ask for', async () => {
    await times(5, () => claim('acknowledgement', 'ada@x.example'))
    await times(5, () => claim('quote', 'ada@x.example'))
    expect(await times(20, () => send({ proven: 'ada@x.example', as: 'files' }))).toBe(20)
    expect(await times(20, () => send({ proven: 'ada@x.example', as: 'reset' }))).toBe(3)
    expect(await times(20, () => send({ proven: 'ada@x.example', as: 'sign-in' }))).toBe(3)
  })

  it('counts only what is stored', async () => {
    for (let time = 0; time < 9; time++)
      expect(await send({ claimed: 'ada@x.example', as: 'confirmation' }, 'the same')).toBe(time === 0)
    const undone = commit(domainDeps(database.db), async (trx) => {
      await enqueueEmail(trx, {
        kind: 'account',
        to: { claimed: 'ada@x.example', as: 'confirmation' },
        mail: ANY_EMAIL,
        now,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await times(9, () => claim('confirmation'))).toBe(2)
    // Six refusals of its kind haven't used up any of the address's limit.
    expect(await times(9, () => claim('registration'))).toBe(3)
  })

  it('all together get 300 quotes of others in an hour, which keeps no link from anybody', async () => {
    const windows = { hits: 299, window_ends_at: addSeconds(NOON, 60).toISOString() }
    await claim('quote', 'first@x.example')
    await database.db.updateTable('rate_limits').set(windows).where('key', 'like', 'emails of all%').execute()
    expect(await findFullCeilings(database.db, now)).toEqual([])
    expect(await claim('quote', 'second@x.example')).toBe(true)
    expect(await findFullCeilings(database.db, now)).toEqual([{ as: 'quote', limit: 300 }])
    expect(await times(3, () => claim('quote', 'third@x.example'))).toBe(0)
    expect(await claim('confirmation', 'third@x.example')).toBe(true)
    now = addSeconds(NOON, 60)
    // The refused emails haven't used up any of the address's limit either.
    expect(await times(9, () => claim('quote', 'third@x.example'))).toBe(3)
  })
})
