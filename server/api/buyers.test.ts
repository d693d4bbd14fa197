import { afterAll, beforeAll, expect, it } from 'vitest'
import { vies } from '#platform/vies/vies.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { type FakeVies, startFakeVies } from '#test/fake-vies.ts'
import { useClient, useTestApp } from '#test/test-app.ts'

const COMPANY = {
  kind: 'company',
  country: 'DE',
  companyName: 'Musterspiele GmbH',
  address: 'Musterstraße 1\r\n10115 Berlin',
  vatNumber: 'de 136 695 976',
  reference: '',
}

oneEngine((engine) => {
  const database = useDatabase(engine)
  let standIn: FakeVies
  const settings = () => ({ url: standIn.url, requester: 'SE556703748501' })
  const app = useTestApp(database, { vatRegister: { isOn: true, ask: (number) => vies(settings())(number) } })
  const client = useClient(app, undefined, 'test')
  const put = (body: object) => client.send('PUT', '/api/buyer', body)
  const stored = () => client.read('/api/buyer')

  beforeAll(async () => {
    standIn = await startFakeVies()
    standIn.register('DE136695976')
  })
  afterAll(() => standIn.stop())

  it('is empty at first, then what was saved', async () => {
    expect(await stored()).toBeNull()
    const answer = await put(COMPANY)
    expect(answer.status).toBe(200)
    const saved = await answer.json()
    expect(saved).toEqual({
      kind: 'company',
      country: 'DE',
      companyName: 'Musterspiele GmbH',
      address: 'Musterstraße 1\n10115 Berlin',
      vatNumber: 'DE136695976',
      reference: null,
      version: expect.any(String),
      vatCheck: {
        status: 'valid',
        checkedAt: expect.stringMatching(/^20.*Z$/),
        consultationNumber: 'WAPIAAAADE136695976',
      },
    })
    expect(await stored()).toEqual(saved)
  })

  it.each([
    [{ ...COMPANY, kind: undefined }, 'Please say whether you buy as a consumer or for a company'],
    [
      { ...COMPANY, country: 'SE', vatNumber: 'SE556703745801' },
      "That's not a valid VAT number. Check it for typos.",
    ],
  ])('refuses %o in one sentence', async (body, sentence) => {
    const answer = await put(body)
    await expectAnswer(answer, 400, sentence)
    expect(await stored()).toBeNull()
  })

  it('saves while VIES is down, and leaves the number unchecked', async () => {
    standIn.refuse('MS_UNAVAILABLE')
    expect(await (await put(COMPANY)).json()).toMatchObject({ vatCheck: { status: 'unchecked' } })
    expect(await stored()).toMatchObject({
      companyName: 'Musterspiele GmbH',
      vatCheck: { status: 'unchecked' },
    })
  })
})
