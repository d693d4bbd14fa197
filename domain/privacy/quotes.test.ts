import { expect, it } from 'vitest'
import type { Order } from '#domain/orders/orders.schema.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { receiveMoney } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { aQuote } from '#test/send-quote.ts'
import { exportOfQuotes } from './exports.store.server.ts'
import { forgetQuotes } from './forget.store.server.ts'
import { runRetention } from './retention.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const offer = async (title: string) => {
    const { order } = await createQuote(rig.deps, { clientId: rig.client.id }, aQuote({ title }))
    return (await sendQuote(rig.deps, { orderId: order.id })).order
  }
  const agree = (order: Order) =>
    rig.database.db
      .transaction()
      .execute((trx) => receiveMoney(trx, { order, amount: order.gross, now: rig.now() }))
  const left = async () =>
    (await rig.database.db.selectFrom('orders').select('service').orderBy('service').execute()).map(
      ({ service }) => service,
    )

  it('is in the export of its client, without its secret', async () => {
    const { id } = await offer('A Quote')
    const exported = await exportOfQuotes(rig.database.db, rig.client.id)
    expect(exported).toMatchObject([{ orderId: id, recipientEmail: rig.client.email, declineReason: null }])
    expect(JSON.stringify(exported)).not.toContain('secret')
  })

  it('goes after two years as communication does, unless it became a contract', async () => {
    await agree(await offer('A Contract'))
    await offer('An Offer')
    rig.passSeconds(2 * 365 * DAY - DAY)
    await runRetention(rig.deps)
    expect(await left()).toEqual(['A Contract', 'An Offer'])
    rig.passSeconds(3 * DAY)
    expect(await runRetention(rig.deps)).toMatchObject({ 'unaccepted quotes': 1 })
    expect(await left()).toEqual(['A Contract'])
  })

  it('goes with the account of its client, unless it became a contract', async () => {
    await agree(await offer('A Contract'))
    await offer('An Offer')
    await rig.database.db.transaction().execute((trx) => forgetQuotes(trx, rig.client))
    expect(await left()).toEqual(['A Contract'])
    expect(await exportOfQuotes(rig.database.db, rig.client.id)).toHaveLength(1)
  })
})
