import { beforeAll, expect, it } from 'vitest'
import type { ShownTelling } from '#domain/inbox/telling/telling.schema.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/test-app.ts'

anEngine((engine) => {
  const database = useDatabase(engine)
  let app: TestApp
  let bo: TestClient
  let cy: TestClient
  const of = async (member: TestClient) =>
    (await member.get('/api/desk/telling')).json() as Promise<ShownTelling>
  const device = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })

  beforeAll(async () => {
    app = createTestApp(database)
    bo = await app.join('engineer', 'Bo Bergman')
    cy = await app.join('owner', 'Cy Carlsson')
  })

  it('each of the staff says for themselves what they are told, and when', async () => {
    const before = {
      byMail: false,
      afterHours: 4,
      quietFrom: '20:00',
      quietTo: '08:00',
      quietWeekends: false,
    }
    const unasked = { ...before, timeZone: 'Europe/Stockholm', devices: [] }
    expect(await of(bo)).toMatchObject(unasked)
    const said = {
      byMail: 'on',
      afterHours: ' 168 ',
      quietFrom: '21:30',
      quietTo: '06:15',
      timeZone: 'Asia/Tokyo',
    }
    const times = { afterHours: 168, quietFrom: '21:30', quietTo: '06:15', timeZone: 'Asia/Tokyo' }
    const answer = await bo.post('/api/desk/telling', said)
    expect(await answer.json()).toMatchObject({ ...times, byMail: true, quietWeekends: false })
    await bo.post('/api/desk/telling', { ...said, byMail: '', quietWeekends: 'on' })
    expect(await of(bo)).toMatchObject({ ...times, byMail: false, quietWeekends: true })
    expect(await of(cy)).toMatchObject(unasked)
    for (const wrong of [
      { afterHours: '169' },
      { afterHours: '0' },
      { quietFrom: '24:00' },
      { timeZone: 'Mars' },
    ])
      expect((await bo.post('/api/desk/telling', { ...said, ...wrong })).status).toBe(400)
  })

  it('and in which browsers, which nobody else takes away', async () => {
    for (const [member, name] of [
      [bo, 'one'],
      [bo, 'two'],
      [cy, 'three'],
    ] as const)
      expect((await member.post('/api/desk/telling/devices', device(name))).status).toBe(200)
    const mine = (await of(bo)).devices
    expect(mine.map(({ endpoint }) => endpoint).sort()).toEqual([
      device('one').endpoint,
      device('two').endpoint,
    ])
    const [first] = mine
    await cy.post(`/api/desk/telling/devices/${first?.id}/remove`, {})
    expect((await of(bo)).devices).toHaveLength(2)
    await bo.post(`/api/desk/telling/devices/${first?.id}/remove`, {})
    expect((await of(bo)).devices).toEqual([mine[1]])
    expect((await of(cy)).devices).toHaveLength(1)
    const plain = { ...device('four'), endpoint: 'http://push.example/four' }
    expect((await bo.post('/api/desk/telling/devices', plain)).status).toBe(400)
  })
})
