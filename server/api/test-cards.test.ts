import { expect, it } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { createTestApp, type TestClient } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const withCards = () => createTestApp(database, { env: { PAYMENTS: 'test' } })
  const buy = async (client: TestClient) => {
    const response = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await response.json()) as { paymentId: string }
    return `/api/payments/${paymentId}`
  }

  it('takes a payment from the intent to the result', async () => {
    const client = await withCards().signUp()
    const setup = await client.get('/api/payments-setup')
    expect(await setup.json()).toEqual({ mode: 'test', hasCheckout: true })
    const path = await buy(client)
    expect(await client.read(`${path}/checkout`)).toMatchObject({ provider: 'test' })
    expect((await client.post(`${path}/consent`, { agreed: true })).status).toBe(200)
    const declined = await client.post(`${path}/test-card`, { card: 'declined' })
    expect(await declined.json()).toEqual({ isDeclined: true })
    const paid = await client.post(`${path}/test-card`, { card: 'succeeds' })
    expect(await paid.json()).toEqual({ isDeclined: false })
    expect(await client.read(path)).toMatchObject({ status: 'completed', consented: true })
    expect((await client.post(`${path}/test-card`, { card: 'declined' })).status).toBe(409)
  })

  it('refuses what is no test card, and the payments of others', async () => {
    const app = withCards()
    const path = await buy(await app.signUp())
    const other = await app.signUp('Grace Example')
    expect((await other.post(`${path}/test-card`, { card: 'succeeds' })).status).toBe(404)
    const nonsense = await other.post(`${path}/test-card`, { card: '4242424242424242' })
    expect({ status: nonsense.status, text: await nonsense.text() }).toEqual({
      status: 400,
      text: 'Please choose a test card.',
    })
    expect((await app.visitor.post(`${path}/test-card`, { card: 'succeeds' })).status).toBe(401)
  })

  it('refuses test cards where payments have no checkout', async () => {
    const client = await createTestApp(database).signUp()
    const path = await buy(client)
    const response = await client.post(`${path}/test-card`, { card: 'succeeds' })
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 404,
      text: 'Test cards need PAYMENTS=test.',
    })
  })
})
