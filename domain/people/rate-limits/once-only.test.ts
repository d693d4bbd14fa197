import { expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { onceOnly } from './once-only.ts'
import { createRateLimits } from './rate-limits.server.ts'

const clock = () => new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })

  /** As one request that came with this key. */
  const asked = (key: string) => {
    const { db } = database
    const limits = createRateLimits({ db, clock, secret: 'a secret', on: true })
    return { ...domainDeps(db), onceOnly: onceOnly({ limits, clock }, [key]) }
  }
  const write = (deps: ReturnType<typeof asked>, text: string) => commit(deps, async () => text)

  it('all units of work of a request go through, and none of the same request another time', async () => {
    const request = asked('a')
    expect([await write(request, 'first'), await write(request, 'second')]).toEqual(['first', 'second'])
    await expect(write(asked('a'), 'again')).rejects.toThrow('This reached us before')
    expect(await write(asked('b'), 'another')).toBe('another')
  })

  it('what was taken back was not begun: the next unit of work puts the key down', async () => {
    const request = asked('a')
    const failing = commit(request, () => {
      throw new Error('Taken back.')
    })
    await expect(failing).rejects.toThrow('Taken back.')
    expect(await write(request, 'second')).toBe('second')
    await expect(write(asked('a'), 'again')).rejects.toThrow('This reached us before')
  })
})
