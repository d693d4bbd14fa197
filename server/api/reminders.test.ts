import { expect, it } from 'vitest'
import { switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { SWITCHABLE_KINDS } from '#domain/email/reminder-choices/reminders.schema.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { createTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)

  it('clients see and choose their own reminders; a link needs no session', async () => {
    const app = createTestApp(database)
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const of = async (client: typeof ada) => (await client.get('/api/account/reminders')).json()
    const all = Object.fromEntries(SWITCHABLE_KINDS.map((kind) => [kind, true]))
    expect(await of(ada)).toEqual(all)
    const choice = { kind: 'question', isOn: false }
    expect(await (await ada.post('/api/account/reminders', choice)).json()).toEqual({
      ...all,
      question: false,
    })
    expect(await of(bo)).toEqual(all)
    for (const wrong of [
      { kind: 'transfer', isOn: false },
      { kind: 'files' },
      { kind: '__proto__', isOn: true },
    ])
      expect((await ada.post('/api/account/reminders', wrong)).status).toBe(400)

    const user = await rowIn(database.db, 'user', { email: bo.email })
    const address = new URL(switchOffAddress(app.deps, { whom: user.id, kinds: ['due'] }))
    const token = address.searchParams.get('token')
    expect((await app.visitor.post('/api/reminders/off', { token: `${token}x` })).status).toBe(400)
    expect(await (await app.visitor.post('/api/reminders/off', { token })).json()).toEqual({ kinds: ['due'] })
    expect(await of(bo)).toEqual({ ...all, due: false })
    expect(await of(ada)).toEqual({ ...all, question: false })
  })
})
