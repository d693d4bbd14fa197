import { describe, expect, it } from 'vitest'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { type BuyerInput, buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import type { VatCheckStatus } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { listUnproven } from '#domain/reads/desk-books.server.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { aCompany, aConsumer } from '#test/factories/buyers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { correctBuyer } from '../contracts/correct-buyer.server.ts'
import { evidenceInWords, evidenceOfPlace } from './evidence-of-place.server.ts'

const AMERICAN = aCompany({ country: 'US', companyName: 'Example Inc', address: '1 Main Street' })
const REGISTERED = buyerSchema.parse({ ...AMERICAN, vatNumber: '5512345' })
const IN_SWEDEN = aConsumer()

describe('what shows that a sale without VAT was made outside the EU', () => {
  const somebody = consumer({ name: 'Ada', email: 'ada@clients.example' })
  const swede: Buyer = { ...somebody, country: 'SE' }
  const american: Buyer = { ...somebody, country: 'US' }
  const company: Buyer = { ...american, kind: 'company', companyName: 'Example Inc' }
  const german = (status: VatCheckStatus): Buyer => ({
    ...company,
    ...{ country: 'DE', vatNumber: 'DE136695976' },
    vatCheck: { status, checkedAt: '2026-11-20T12:00:00.000Z', consultationNumber: null },
  })

  it.each([
    ['with VAT nothing has to be shown', swede, [null], 'needless'],
    ['a consumer’s word alone', american, [null], 'none'],
    ['a consumer’s card', american, ['US'], 'card'],
    ['one of two cards', american, ['SE', 'US'], 'card'],
    ['a Swedish card', american, ['SE'], 'none'],
    ['a company’s word alone', company, [null], 'none'],
    ['a registered company that transferred', { ...company, vatNumber: '5512345' }, [null], 'number'],
    ['a registered company with a Swedish card', { ...company, vatNumber: '5512345' }, ['SE'], 'none'],
  ])('%s', (_, buyer, countries, evidence) => {
    const cards = countries.map((card_country) => ({ card_country }))
    expect(evidenceOfPlace({ buyer, vat: vatOf(buyer) }, cards)).toBe(evidence)
  })

  it.each([
    ['a consumer in Sweden', swede, null, ''],
    ['an American consumer', american, null, 'none'],
    ['an American consumer with their card', american, 'US', 'card of US'],
    ['a registered company', { ...company, vatNumber: '5512345' }, null, 'company number, no card'],
    ['a company that VIES knows', german('valid'), null, 'VIES: registered'],
    ['one that it knows by another name', german('other-name'), 'DE', 'VIES: registered under another name'],
  ])('in the books’ words: %s', (_, buyer, card_country, words) => {
    expect(evidenceInWords({ buyer, vat: vatOf(buyer) }, [{ card_country }])).toBe(words)
  })
})

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  async function sell(buyer: BuyerInput, cardCountry?: string) {
    await saveBuyer(rig.deps, rig.client.id, buyer)
    const { paymentId, intentId } = await rig.buy()
    await rig.pay(intentId, cardCountry)
    return rig.order(paymentId)
  }
  const unproven = async () => (await listUnproven(rig.database.db)).map(({ order }) => order)

  it.each([
    ['a card of that country', AMERICAN, 'US', []],
    ['the number of its company', REGISTERED, undefined, []],
    ['nothing', AMERICAN, undefined, ['There is no other evidence of location.']],
    ['a Swedish card', REGISTERED, 'SE', ['The card is from Sweden.']],
    ['a Swedish card, but with VAT', IN_SWEDEN, 'SE', []],
  ])('a sale to somebody who is elsewhere by their word and %s', async (_, buyer, cardCountry, sentences) => {
    const { number, status } = await sell(buyer, cardCountry)
    expect(status).toBe('paid')
    expect(await rig.projects()).toHaveLength(1)
    const holds = await rig.holds()
    expect(holds).toHaveLength(sentences.length)
    for (const sentence of sentences) {
      expect(holds[0]?.reason).toContain(
        `Order ${number} was sold to United States without VAT, based only on the buyer’s own statement.`,
      )
      expect(holds[0]?.reason).toContain(sentence)
    }
    expect(await unproven()).toEqual(sentences.map(() => number))
  })

  it('is looked at until VAT is charged', async () => {
    const { id: orderId, number } = await sell(AMERICAN, 'SE')
    await sell(IN_SWEDEN)
    expect(await unproven()).toEqual([number])
    await correctBuyer(rig.deps, { orderId, buyer: IN_SWEDEN })
    expect(await unproven()).toEqual([])
    expect(await rig.holds()).toMatchObject([{ resolved_at: expect.any(String) }])
  })
})
