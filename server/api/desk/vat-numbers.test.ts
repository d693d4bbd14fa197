import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import type { DeskVatNumber } from '#domain/reads/desk-money.schema.ts'
import { vies } from '#platform/vies/vies.ts'
import { runChecks } from '#product/checks/check.ts'
import { CHECKS } from '#product/checks/checks.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { aGermanCompany } from '#test/factories/buyers.ts'
import { type FakeVies, startFakeVies } from '#test/fake-vies.ts'
import { useMember, useTestApp } from '#test/test-app.ts'
import { testProduct } from '#test/test-product.ts'

const NUMBER = 'DE136695976'

oneEngine((engine) => {
  const database = useDatabase(engine)
  let register: FakeVies
  const settings = () => ({ url: register.url, requester: 'SE556703748501' })
  const app = useTestApp(database, { vatRegister: { isOn: true, ask: (number) => vies(settings())(number) } })
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const list = () => bo.read<DeskVatNumber[]>('/api/desk/vat-numbers')
  const check = (id: string) => bo.post(`/api/desk/vat-numbers/${id}/check`, {})
  const findings = async (vatRegister = app.deps.vatRegister) => {
    const checks = CHECKS.filter(({ name }) => name === 'VAT numbers')
    return (await runChecks(testProduct(database, { vatRegister }), checks)).findings
  }

  beforeAll(async () => {
    register = await startFakeVies()
  })
  afterAll(() => register.stop())

  it('checks a number that waits for an answer now, and says what is in the way', async () => {
    expect(await findings()).toEqual([])
    const ada = await app.signUp()
    await saveBuyer({ ...app.deps, vatRegister: noVatRegister }, ada.id, aGermanCompany())
    expect(await findings()).toMatchObject([
      { severity: 'warning', says: expect.stringContaining('every hour') },
    ])
    expect(await findings(noVatRegister)).toMatchObject([
      { says: expect.stringContaining("VIES_URL isn't set") },
    ])
    const [waiting] = await list()
    const id = waiting?.id ?? ''
    expect(waiting).toMatchObject({ vatNumber: NUMBER, clientId: ada.id, whose: ada.name })
    const today = await bo.read<{ waiting: { href: string }[] }>('/api/desk/today')
    expect(today.waiting.map(({ href }) => href)).toContain(`/desk/money/vat-numbers#check-${id}`)

    register.refuse('MS_UNAVAILABLE')
    expect((await check(id)).status).toBe(200)
    expect(await list()).toMatchObject([{ id, words: 'not checked yet: MS_UNAVAILABLE' }])
    register.refuse()
    register.register(NUMBER)
    expect((await check(id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await check(id)).status).toBe(404)
    expect(await ada.read('/api/buyer')).toMatchObject({ vatCheck: { status: 'valid' } })
  })
})
