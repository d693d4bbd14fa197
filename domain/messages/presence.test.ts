import { expect, it } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { refused } from '#test/refused.ts'
import { findTyping, recordTyping, stopTyping } from './presence.server.ts'

const KELP = 'thread kelp'
const IRON = 'thread iron'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const as = (name: string, second = 0, db: Db = database.db) => ({
    db,
    clock: () => new Date(Date.UTC(2026, 10, 20, 12, 0, second)),
    actor: { kind: 'staff', name } as const,
  })
  const write = (name: string, second: number, takesOver = false, about = KELP) =>
    recordTyping(as(name, second), { about, takesOver })
  const bo = { byName: 'Bo', isYou: false }

  it('is whoever began, seen by the others in any process, until they stop', async () => {
    const elsewhere = await database.connect()
    expect(await write('Bo', 0)).toEqual({ byName: 'Bo', isYou: true })
    expect(await findTyping(as('Noor', 1, elsewhere.db), KELP)).toEqual(bo)
    expect(await findTyping(as('Noor', 1), IRON)).toEqual({ byName: null, isYou: false })
    expect(await write('Noor', 2)).toEqual(bo)
    expect(await write('Noor', 2, false, IRON)).toEqual({ byName: 'Noor', isYou: true })
    await stopTyping(as('Noor', 3), KELP)
    expect(await findTyping(as('Noor', 3), KELP)).toEqual(bo)
    await stopTyping(as('Bo', 4), KELP)
    expect(await findTyping(as('Noor', 4), KELP)).toEqual({ byName: null, isYou: false })
    expect(await findTyping(as('Bo', 4), IRON)).toEqual({ byName: 'Noor', isYou: false })
  })

  it('is who took over, which the one before sees', async () => {
    await write('Bo', 0)
    expect(await write('Noor', 1, true)).toEqual({ byName: 'Noor', isYou: true })
    expect(await write('Bo', 2)).toEqual({ byName: 'Noor', isYou: false })
  })

  it('is nobody after half a minute without a letter, and free for the next', async () => {
    await write('Bo', 0)
    await write('Bo', 20)
    expect(await findTyping(as('Noor', 50), KELP)).toEqual(bo)
    expect(await findTyping(as('Noor', 51), KELP)).toEqual({ byName: null, isYou: false })
    expect(await write('Noor', 51)).toEqual({ byName: 'Noor', isYou: true })
  })

  it('is the studio’s to ask', async () => {
    const client = { ...as('Bo'), actor: { kind: 'client', id: 'kelp' } as const }
    await refused(findTyping(client, KELP), 'forbidden')
  })
})
