import { expect, it } from 'vitest'
import { addClient, addPayment } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { bookMovement, flowsOf, movementsBetween, refundsOf } from './movements.server.ts'

const CAME = new Date('2026-11-20T12:00:00.000Z')
const WENT = new Date('2026-11-23T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })

  it('sums what came and went, order by order and payment by payment', async () => {
    const { db } = database
    const client = await addClient(db)
    const [paymentId, otherId] = [
      await addPayment(db, { client, now: CAME }),
      await addPayment(db, { client, now: CAME }),
    ]
    const [came, other] = (await movementsBetween(db, { from: '2026', to: '2027' })).toSorted((one) =>
      one.paymentId === paymentId ? -1 : 1,
    )
    const { orderId = '', amount = 0 } = came ?? {}
    for (const part of [700, 100])
      await db
        .transaction()
        .execute((trx) => bookMovement(trx, { paymentId, orderId, kind: 'refund', amount: part, at: WENT }))

    expect(await flowsOf(db, [orderId, other?.orderId ?? '', 'ord_unknown'])).toEqual(
      new Map([
        [orderId, { received: amount, returned: 800 }],
        [other?.orderId, { received: amount, returned: 0 }],
      ]),
    )
    expect(await refundsOf(db, [paymentId, otherId])).toEqual(new Map([[paymentId, 800]]))
  })
})
