import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import { creditOrder, issueInvoice } from '#domain/billing/invoices/issue-invoice.server.ts'
import { AppError, conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { addClient, consumer, receiveMoney } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { newOrderNumber, readOrderNumber } from './order-number.ts'
import { hasEnded, mayFollow, ORDER_STATES, openOf, surplusOf } from './order-state.ts'
import { bookReturned, contractOf, endOrder } from './order-transitions.server.ts'
import type { Order } from './orders.schema.ts'
import { findOrderOfNumber, rewriteOrder, showOrder } from './orders.server.ts'
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

  it('is found by its number as it is typed', async () => {
    const order = await placed()
    expect(await findOrderOfNumber(database.db, { number: order.number.toLowerCase() })).toMatchObject({
      id: order.id,
    })
    expect(await findOrderOfNumber(database.db, { number: '' })).toBeUndefined()
  })

  it('whatever happens to it in whatever order, its money and its documents balance to the cent', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('receive' as const),
        amount: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constant('the rest' as const)),
      }),
      fc.record({ kind: fc.constant('return' as const), percent: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ kind: fc.constant('accept' as const) }),
      fc.record({
        kind: fc.constant('end' as const),
        as: fc.constantFrom(
          'declined' as const,
          'expired' as const,
          'cancelled' as const,
          'withdrawn' as const,
        ),
      }),
    )
    const runs = inject('runs') || (isAskedAll(engine) ? 100 : 25)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90_000 }),
        fc.boolean(),
        fc.array(step, { maxLength: 12 }),
        async (gross25, invoicesEarly, steps) => {
          const { id } = await placed(gross25)
          let isLate = false
          for (const taken of steps) {
            const { status } = await showOrder(database.db, id)
            isLate ||= taken.kind === 'receive' && (hasEnded(status) || status === 'paid')
            await take(id, taken, invoicesEarly)
          }
          await requireBalance(id, isLate)
        },
      ),
      { numRuns: runs },
    )
    if (!isAskedAll(engine)) return
    expect(demanded.exactly).toBeGreaterThan(runs / 25)
    expect(demanded.atMost).toBeGreaterThan(runs / 25)
  })

  type Step =
    | { kind: 'receive'; amount: number | 'the rest' }
    | { kind: 'return'; percent: number }
    | { kind: 'accept' }
    | { kind: 'end'; as: 'declined' | 'expired' | 'cancelled' | 'withdrawn' }

  /** Like payments and withdrawals, in one unit of work with the documents. A refused step changes nothing. */
  async function take(orderId: string, step: Step, invoicesEarly: boolean): Promise<void> {
    const now = NOON
    const before = await showOrder(database.db, orderId)
    try {
      await commit(deps(), async (trx) => {
        if (step.kind === 'receive') {
          const rest = Math.max(1, before.gross - before.received)
          const amount = step.amount === 'the rest' ? rest : step.amount
          const { order, isSettled } = await receiveMoney(trx, { order: before, amount, now })
          if (!isSettled) return
          await issueInvoice(deps(), trx, { order, isSample: false, now })
          await creditOrder(deps(), trx, { order, isSample: false, now })
          return
        }
        const order = await bookOther(trx, step, before)
        if (step.kind === 'accept' && invoicesEarly)
          await issueInvoice(deps(), trx, { order, isSample: false, now })
        if (step.kind !== 'accept') await creditOrder(deps(), trx, { order, isSample: false, now })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(await showOrder(database.db, orderId)).toEqual(before)
    }
  }

  async function bookOther(trx: Trx, step: Exclude<Step, { kind: 'receive' }>, order: Order): Promise<Order> {
    if (step.kind === 'end') return endOrder(trx, { order, as: step.as, now: NOON })
    if (step.kind === 'accept') {
      const contract = contractOf(order, { ownerId: order.ownerId ?? '', consent: null, now: NOON })
      return rewriteOrder(trx, contract, NOON)
    }
    const { received, returned } = order
    const amount = Math.round(((received - returned) * step.percent) / 100)
    if (amount === 0) throw conflict('There is nothing to give back.')
    const { id: paymentId } = await rowIn(trx, 'payments', { order_id: order.id })
    return bookReturned(trx, { order, paymentId, amount, at: NOON, now: NOON })
  }

  /** How often a sequence ended with an exact debt, or only with the fact that nothing is owed. */
  const demanded = { exactly: 0, atMost: 0 }

  /**
   * @param isLate money arrived after everything was paid, or after the end. Like an overpayment it isn't owed, and
   * waits to be refunded
   */
  async function requireBalance(orderId: string, isLate: boolean): Promise<void> {
    const order = await showOrder(database.db, orderId)
    const documents = await invoicesOfOrder(database.db, orderId)
    const total = (kind: 'invoice' | 'credit-note', column: 'gross' | 'vatAmount') =>
      documents
        .filter((document) => document.kind === kind)
        .reduce((sum, document) => sum + document[column], 0)
    const owed = total('invoice', 'gross') - total('credit-note', 'gross')
    const vat = total('invoice', 'vatAmount') - total('credit-note', 'vatAmount')
    const kept = order.received - order.returned
    expect(kept).toBeGreaterThanOrEqual(0)
    for (const document of documents) expect(document.net + document.vatAmount).toBe(document.gross)
    if (documents.length === 0) return
    // Credited amounts are rounded, half a cent up. The rest of the invoice is what remains.
    expect(order.vatAmount - vat).toBe(Math.round((order.vatAmount * (order.gross - owed)) / order.gross))
    if (order.status !== 'paid' && !hasEnded(order.status)) return
    const isExact = !isLate && order.received <= order.gross
    demanded[isExact ? 'exactly' : 'atMost'] += 1
    if (!isExact) expect(owed).toBeLessThanOrEqual(Math.min(order.gross, kept))
    else expect(owed).toBe(Math.min(order.gross, kept))
  }
})
