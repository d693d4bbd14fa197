import { describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { addClient, consumer } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { newOrderNumber, readOrderNumber } from './order-number.ts'
import { hasEnded, mayFollow, ORDER_STATES, openOf, surplusOf } from './order-state.ts'
import { contractOf } from './order-transitions.server.ts'
import type { Order } from './orders.schema.ts'
import { rewriteOrder, showOrder } from './orders.server.ts'
import { offeredTo, placeOrder } from './place-order.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const STATUSES = statusesOf(ORDER_STATES)

describe('the states of an order', () => {
  it('an ended order stays ended, except that a no can be taken back', () => {
    for (const from of STATUSES.filter(hasEnded))
      for (const to of STATUSES)
        expect(mayFollow(from, to), `${from} → ${to}`).toBe(from === 'declined' && to === 'offered')
  })

  it('only what was agreed can be withdrawn from', () => {
    expect(STATUSES.filter((from) => mayFollow(from, 'withdrawn'))).toEqual(['accepted', 'paid'])
  })

  it('what is open of it is nothing once it is paid or has ended, and never less than nothing', () => {
    const order = { gross: 30_000, received: 10_000, instalments: null }
    const open = STATUSES.filter((status) => openOf({ ...order, status }) > 0)
    expect(open).toEqual(['offered', 'accepted'])
    expect(openOf({ ...order, status: 'accepted' })).toBe(20_000)
    expect(openOf({ ...order, received: 40_000, status: 'accepted' })).toBe(0)
  })

  it('what is here beyond its price is what is too much, of one that has ended all of it', () => {
    const order = { gross: 30_000, received: 40_000, returned: 4_000 }
    expect(STATUSES.filter((status) => surplusOf({ ...order, status }) === 6_000)).toEqual(
      STATUSES.filter((status) => !hasEnded(status)),
    )
    expect(surplusOf({ ...order, status: 'cancelled' })).toBe(36_000)
    expect(surplusOf({ ...order, received: 20_000, status: 'paid' })).toBe(0)
  })
})

it('an order number can be typed in any case, with letters that look alike', () => {
  for (let i = 0; i < 100; i++) {
    const number = newOrderNumber()
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const typed = ` ${number.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    expect(readOrderNumber(typed)).toBe(number)
  }
})

eachEngine((engine) => {
  const database = useDatabase(engine)
  const deps = () => domainDeps(database.db, { clock: () => NOON })

  async function placed(gross25 = 29_900): Promise<Order> {
    const client = await addClient(database.db)
    return commit(deps(), (trx) =>
      placeOrder(trx, {
        userId: client.id,
        buyer: consumer(client),
        offer: {
          kind: 'package',
          service: 'full-optimization',
          lines: [{ text: 'UnitOfWork' }],
          price: { gross25 },
        },
        status: 'offered',
        termsVersion: '2026-11-20',
        now: NOON,
      }),
    )
  }

  it('one that was stored before a field was known is read without it; one that is broken says which it is', async () => {
    const { id, number } = await placed()
    const { name, email } = (await showOrder(database.db, id)).buyer
    const store = (changes: { buyer: string } | { vat: string }) =>
      database.db.updateTable('orders').set(changes).where('id', '=', id).execute()
    await store({ buyer: JSON.stringify({ kind: 'consumer', name, email }) })
    expect((await showOrder(database.db, id)).buyer).toMatchObject({ name, reference: null, vatCheck: null })
    await store({ vat: JSON.stringify({ rule: 'swedish-consumer', rateBasisPoints: 1200, category: 'S' }) })
    await expect(showOrder(database.db, id)).rejects.toThrow(
      `The stored VAT of order ${number} can't be read: rateBasisPoints: `,
    )
  })

  it('whoever turns out to be a company of another country owes no Swedish VAT, until it is agreed', async () => {
    const order = await placed()
    expect(order).toMatchObject({ net: 23_920, vatAmount: 5_980, gross: 29_900, withdrawalEndsAt: null })
    const vatCheck = { status: 'valid' as const, checkedAt: NOON.toISOString(), consultationNumber: 'W1' }
    const company = { ...order.buyer, kind: 'company' as const, country: 'DE', vatCheck }
    const change = { buyer: company, price: { gross25: 29_900 }, lines: [{ text: 'UnitOfWork' }] }
    const changed = await commit(deps(), (trx) => rewriteOrder(trx, offeredTo(order, change), NOON))
    expect(changed).toMatchObject({ net: 23_920, vatAmount: 0, gross: 23_920, lines: [{ net: 23_920 }] })
    const agreed = contractOf(changed, { ownerId: 'usr', consent: 'At once', now: NOON })
    expect(agreed).toMatchObject({ status: 'accepted', withdrawalEndsAt: null, consentAt: null })
    expect(() => offeredTo(agreed, change)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})
