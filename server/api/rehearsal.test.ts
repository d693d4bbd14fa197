import { expect, it } from 'vitest'
import { anEngine, useDatabase } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { createTestApp, type TestClient } from '#test/test-app.ts'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const rehearsing = () => createTestApp(database, { env: { PAYMENTS: 'rehearsal' } })
  const buy = async (client: TestClient) => {
    const response = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await response.json()) as { paymentId: string }
    return `/api/payments/${paymentId}`
  }

  it('rehearses a payment from the intent to the result', async () => {
    const client = await rehearsing().signUp()
    expect(await (await client.get('/api/payments-setup')).json()).toEqual({ mode: 'rehearsal' })
    const path = await buy(client)
    expect(await (await client.get(`${path}/checkout`)).json()).toMatchObject({ provider: 'rehearsal' })
    expect((await client.post(`${path}/consent`, { agreed: true })).status).toBe(200)
    const declined = await client.post(`${path}/rehearse`, { step: 'declined' })
    expect(await declined.json()).toEqual({ is: 'declined', sentence: 'Your card was declined.' })
    expect(await (await client.post(`${path}/rehearse`, { step: 'authentication' })).json()).toEqual({
      is: 'asks',
    })
    expect(await (await client.post(`${path}/rehearse`, { step: 'confirm' })).json()).toEqual({
      is: 'accepted',
    })
    expect(await (await client.get(path)).json()).toMatchObject({ status: 'completed', consented: true })
    expect((await client.post(`${path}/rehearse`, { step: 'declined' })).status).toBe(409)
  })

  it('refuses what is no step, and the payments of others', async () => {
    const app = rehearsing()
    const path = await buy(await app.signUp())
    const other = await app.signUp('Grace Example')
    expect((await other.post(`${path}/rehearse`, { step: 'succeeds' })).status).toBe(404)
    const nonsense = await other.post(`${path}/rehearse`, { step: '4242424242424242' })
    expect({ status: nonsense.status, text: await nonsense.text() }).toEqual({
      status: 400,
      text: 'Please choose how the payment goes.',
    })
    expect((await app.visitor.post(`${path}/rehearse`, { step: 'succeeds' })).status).toBe(401)
  })

  it('is not there with another provider', async () => {
    const client = await createTestApp(database).signUp()
    const path = await buy(client)
    const response = await client.post(`${path}/rehearse`, { step: 'succeeds' })
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 404,
      text: 'Payments are not rehearsed here: that needs PAYMENTS=rehearsal.',
    })
  })
})
