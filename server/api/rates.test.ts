import { expect, it } from 'vitest'
import { setRate } from '#domain/billing/invoices/rates.server.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { createTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)

  it('tells anybody with what prices are said in kronor, and nothing while no rate is known', async () => {
    const { deps, visitor } = createTestApp(database)
    const rate = async () => (await visitor.get('/api/rate')).json()
    expect(await rate()).toBeNull()
    const today = stockholmDay(deps.clock())
    await setRate(deps, { day: today, rate: '10.98', source: 'Sveriges Riksbank' })
    expect(await rate()).toEqual({ day: today, rate: '10.9800', source: 'Sveriges Riksbank' })
  })
})
