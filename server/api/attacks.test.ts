import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on' }, log })
  const noted = () =>
    lines.flatMap((line) => {
      const { event, address, account } = JSON.parse(line)
      return event === undefined ? [] : [{ event, address, account }]
    })
  const signIn = (username: string, password: string) =>
    app.visitor.post('/api/auth/sign-in/username', { username, password })

  it('what an attack is made of is counted and told the log, and names nobody', async () => {
    const [ada, eve] = [await app.signUp(), await app.signUp('Eve Example')]
    expect((await signIn(ada.username, 'wrong')).status).toBe(401)
    expect((await signIn(eve.username, 'wrong')).status).toBe(401)
    expect((await signIn(ada.username.toUpperCase(), 'wrong')).status).toBe(401)
    expect((await signIn(ada.username, 'correct horse')).status).toBe(200)
    for (let guess = 0; guess < 10; guess++) await signIn('nobody-of-this-name', 'wrong')
    expect((await signIn('nobody-of-this-name', 'wrong')).status).toBe(429)
    expect((await eve.get('/api/payments/pay_0123456789abcdef')).status).toBe(404)
    // A typo isn't an attack.
    expect((await eve.post('/api/messages', {})).status).toBe(400)
    expect((await app.visitor.post('/api/contact', {}, { Origin: 'https://evil.example' })).status).toBe(403)

    const events = noted()
    const failed = events.filter(({ event }) => event === 'sign-in-failed')
    const [first, second, third] = failed.map(({ account }) => account)
    const foreign = events.find(({ event }) => event === 'foreign-id')
    expect(foreign?.account).toBe(app.deps.limits.hash('account', eve.id))
    expect(third).toBe(first)
    expect(second).not.toBe(first)
    expect(new Set(events.map(({ address }) => address)).size).toBe(1)
    const metrics = await app.deps.metrics.registry.metrics()
    const counted = (event: string) =>
      Number(new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
    expect({
      failed: counted('sign-in-failed'),
      succeeded: counted('sign-in-succeeded'),
      limits: counted('limit-reached'),
      foreign: counted('foreign-id'),
      origins: counted('origin-refused'),
    }).toEqual({ failed: 13, succeeded: 1, limits: 1, foreign: 1, origins: 1 })
    expect(events).toHaveLength(17)

    const all = lines.join('') + metrics
    for (const { username, email, name, id } of [ada, eve])
      for (const word of [username, email, name, id]) expect(all).not.toContain(word)
    expect(all).not.toContain('nobody-of-this-name')
    expect(all).not.toContain('127.0.0.1')
  })
})
