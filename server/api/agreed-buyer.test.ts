import { beforeEach, describe, expect, it } from 'vitest'
import { findBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { VatAnswer } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { type Asking, useTestApp } from '#test/test-app.ts'

const COMPANY = aCompany({ country: 'FR', companyName: 'SAS Atelier Brume', vatNumber: 'FR83404833048' })
const CONSUMER = { kind: 'consumer', country: 'FI' }
const AMELIE = { name: 'Amélie Roux', email: 'amelie@brume.example' }
const VALID: VatAnswer = {
  status: 'valid',
  consultationNumber: 'WAPIAAAAZxEtJl4y',
  name: 'SAS ATELIER BRUME',
  address: 'BREST',
}
const AWAY: VatAnswer = { status: 'unchecked', obstacle: 'MS_UNAVAILABLE' }
const NOON = new Date('2026-11-20T12:00:00.000Z')
const NET = 120_000
const WITH_VAT = 150_000

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let answer: VatAnswer
  let asked: string[]
  const ask = async (number: string) => {
    asked.push(number)
    return answer
  }
  const app = useTestApp(database, { clock: () => NOON, vatRegister: { isOn: true, ask } }, 'test')
  beforeEach(() => {
    answer = VALID
    asked = []
  })

  const accept = (by: Asking, secret: string, said: object) =>
    by.post('/api/quotes/accept', { secret, payBy: 'transfer', ...said })
  /** Amélie accepts with only the link, and is signed in to the account that is created. */
  const acceptAsNewcomer = async (said: object) => {
    const { orderId, secret } = await sendNewQuote(app.deps, AMELIE)
    const answered = await accept(app.visitor, secret, { accepter: AMELIE, ...said })
    expect(answered.status).toBe(200)
    const Cookie = answered.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { ownerId } = await showOrder(database.db, orderId)
    const get = async (path: string) => (await app.visitor.request(path, { headers: { Cookie } })).json()
    return { orderId, id: ownerId ?? '', get }
  }
  const nextQuote = async (clientId: string) =>
    showOrder(database.db, (await sendNewQuote(app.deps, { clientId })).orderId)

  describe('whoever accepts a quote', () => {
    it('as a company stays that company: in the account that comes with it, at the desk, in the next quote', async () => {
      const { id, get } = await acceptAsNewcomer({ buyer: COMPANY, gross: NET })
      expect(await get('/api/buyer')).toMatchObject({
        companyName: 'SAS Atelier Brume',
        country: 'FR',
        vatNumber: 'FR83404833048',
        vatCheck: { status: 'valid' },
      })
      const astrid = await app.join('owner')
      const desk = await (await astrid.get(`/api/desk/clients/${id}`)).json()
      expect(desk.client.company).toBe('SAS Atelier Brume')
      expect(await nextQuote(id)).toMatchObject({ vat: { rule: 'union-company' }, gross: NET })
      expect(asked).toEqual(['FR83404833048'])
    })

    it('while the register is away is taxed as its answer says once it comes', async () => {
      answer = AWAY
      const { id } = await acceptAsNewcomer({ buyer: COMPANY, gross: WITH_VAT })
      expect(await nextQuote(id)).toMatchObject({ vat: { rule: 'union-company-unverified' } })
      answer = VALID
      const answered = await recheckPending(app.deps)
      expect(answered.map(({ userId }) => userId)).toEqual([id])
      expect((await findBuyer(database.db, id))?.vatCheck?.status).toBe('valid')
    })

    it('as a consumer keeps the country', async () => {
      const { id, get } = await acceptAsNewcomer({ buyer: CONSUMER, gross: WITH_VAT })
      expect(await get('/api/buyer')).toMatchObject({ kind: 'consumer', country: 'FI', companyName: null })
      expect(await nextQuote(id)).toMatchObject({ vat: { rule: 'union-consumer' } })
    })

    it('signed in, with another buyer stored: the one that was agreed last is kept', async () => {
      const client = await app.signUp()
      await client.send('PUT', '/api/buyer', CONSUMER)
      const { orderId, secret } = await sendNewQuote(app.deps, { clientId: client.id })
      expect((await accept(client, secret, { buyer: COMPANY, gross: NET })).status).toBe(200)
      expect(await client.read('/api/buyer')).toMatchObject({ companyName: 'SAS Atelier Brume' })
      const second = await sendNewQuote(app.deps, { clientId: client.id })
      const said = { buyer: CONSUMER, gross: WITH_VAT }
      expect((await accept(client, second.secret, said)).status).toBe(200)
      expect(await client.read('/api/buyer')).toMatchObject({ kind: 'consumer', vatNumber: null })
      expect((await showOrder(database.db, orderId)).buyer.companyName).toBe('SAS Atelier Brume')
    })
  })
})
