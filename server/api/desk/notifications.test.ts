import { expect, it } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, type TestClient } from '#test/test-app.ts'

const PATH = '/api/desk/notifications'

oneEngine((engine) => {
  const database = useDatabase(engine)

  it('members change their own notifications', async () => {
    const app = createTestApp(database)
    const [bo, cy] = [await app.join('engineer', 'Bo Bergman'), await app.join('owner', 'Cy Carlsson')]
    const of = async (member: TestClient) => (await member.get(PATH)).json()
    expect(await of(bo)).toEqual({ byEmail: false, afterHours: 4 })
    const answer = await bo.post(PATH, { byEmail: 'on', afterHours: ' 168 ' })
    expect(await answer.json()).toEqual({ byEmail: true, afterHours: 168 })
    expect(await of(bo)).toEqual({ byEmail: true, afterHours: 168 })
    expect(await of(cy)).toEqual({ byEmail: false, afterHours: 4 })
    expect((await bo.post(PATH, { byEmail: 'on', afterHours: '169' })).status).toBe(400)
    await bo.post(PATH, { byEmail: '', afterHours: '3' })
    expect(await of(bo)).toEqual({ byEmail: false, afterHours: 3 })
  })
})
