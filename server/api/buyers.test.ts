import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  /** Undefined uses the product's timeout. */
  let timeoutMs: number | undefined
  const settings = () => ({ url: standIn.url, requester: 'SE556703748501', timeoutMs })
  const app = useTestApp(database, { vatRegister: { isOn: true, ask: (number) => vies(settings())(number) } })
  const client = useClient(app, undefined, 'test')
  const put = (body: object) => client.send('PUT', '/api/buyer', body)
  const stored = () => client.read('/api/buyer')

  beforeAll(async () => {
    standIn = await startFakeVies()
    standIn.register('DE136695976')
  })
  afterAll(() => standIn.stop())
  beforeEach(() => {
    standIn.refuse()
    timeoutMs = undefined
  })

  it('is nothing at first, then what was saved', async () => {
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
    [{ ...COMPANY, companyName: '' }, 'Company name is required'],
    [{ ...COMPANY, vatNumber: 'FR40303265045' }, 'A VAT number of Germany begins with DE'],
    [
      { ...COMPANY, country: 'SE', vatNumber: 'SE556703745801' },
      "That's not a valid VAT number. Check it for typos.",
    ],
    [{ kind: 'consumer' }, 'Please choose a country'],
  ])('refuses %o in one sentence', async (body, sentence) => {
    const answer = await put(body)
    await expectAnswer(answer, 400, sentence)
    expect(await stored()).toBeNull()
  })

  describe.each<[string, () => void]>([
    ['is away', () => standIn.refuse('MS_UNAVAILABLE')],
    [
      'hangs',
      () => {
        standIn.hang()
        timeoutMs = 50
      },
    ],
    ['cuts off', () => standIn.cutOff()],
    ['talks nonsense', () => standIn.say('<html>')],
  ])('while VIES %s', (_, makeIt) => {
    it('saves, and leaves the number unchecked', async () => {
      makeIt()
      expect(await (await put(COMPANY)).json()).toMatchObject({ vatCheck: { status: 'unchecked' } })
      expect(await stored()).toMatchObject({
        companyName: 'Musterspiele GmbH',
        vatCheck: { status: 'unchecked' },
      })
    })
  })
})
