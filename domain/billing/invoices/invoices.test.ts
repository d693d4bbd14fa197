import { describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { placeOrder } from '#domain/orders/place-order.server.ts'
import { drawDocuments } from '#platform/documents/draw-documents.ts'
import { addClient, consumer, receiveMoney } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { changeRows, rowIn } from '#test/factories/rows.ts'
import { creditOf, owedOf } from './credit.ts'
import type { DrawInvoice } from './invoice-document.ts'
import { invoiceFile } from './invoice-file.server.ts'
import { documentsBetween, listInvoices } from './invoices.server.ts'
import { creditOrder, issueInvoice } from './issue-invoice.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const deps = (db: Db = database.db) => domainDeps(db, { clock: () => NOON })

  async function paidOrder(db: Db = database.db): Promise<Order> {
    const client = await addClient(db)
    return commit(deps(db), async (trx) => {
      const placed = await placeOrder(trx, {
        userId: client.id,
        buyer: consumer(client),
        offer: {
          kind: 'package',
          service: 'quick-fix',
          lines: [{ text: 'UnitOfWork' }],
          price: { gross25: 9_900 },
        },
        status: 'offered',
        termsVersion: '2026-11-20',
        now: NOON,
      })
      return (await receiveMoney(trx, { order: placed, amount: 9_900, now: NOON })).order
    })
  }

  const issue = async (order: Order, now = NOON, db: Db = database.db) =>
    commit(deps(db), (trx) => issueInvoice(deps(db), trx, { order, isSample: false, now }))

  describe('numbers', () => {
    it('begin again with the year in Stockholm, not in Greenwich', async () => {
      const [last, first] = [await paidOrder(), await paidOrder()]
      expect(await issue(last, new Date('2026-12-31T22:59:59.999Z'))).toMatchObject({ number: '2026-0001' })
      expect(await issue(first, new Date('2026-12-31T23:00:00.000Z'))).toMatchObject({ number: '2027-0001' })
      expect(await issue(await paidOrder(), NOON)).toMatchObject({ number: '2026-0002' })
    })

    it('have no gap and no double, from two connections at once, also when some are rolled back', async () => {
      const other = await database.connect()
      const orders = await Promise.all(Array.from({ length: 24 }, () => paidOrder()))
      const tries = orders.map(async (order, i) => {
        const db = i % 2 === 0 ? database.db : other.db
        if (i % 5 !== 0) return issue(order, NOON, db)
        return commit(deps(db), async (trx) => {
          await issueInvoice(deps(db), trx, { order, isSample: false, now: NOON })
          throw new Error('Something else of the same step failed.')
        }).catch(() => undefined)
      })
      const numbers = (await Promise.all(tries)).flatMap((invoice) => invoice?.number ?? [])
      const expected = numbers.map((_, i) => `2026-${String(i + 1).padStart(4, '0')}`)
      expect(numbers.sort()).toEqual(expected)
    })

    it('say what was agreed in extent and by when; a credit note promises no day', async () => {
      const paid = await paidOrder()
      const lines = [{ text: 'Kelp\nShadow pages\nWind', net: paid.net }]
      const order = { ...paid, lines, deliverBy: '2027-06-30' }
      await issue(order)
      const now = new Date('2026-11-21T12:00:00.000Z')
      await commit(deps(), (trx) =>
        creditOrder(deps(), trx, { order, whole: ['whole'], isSample: false, now }),
      )
      const newestFirst = await listInvoices(database.db, order.ownerId ?? '')
      expect(newestFirst.map(({ number }) => number)).toEqual(['2026-0002', '2026-0001'])
      const documents = await documentsBetween(database.db, { from: '2026-01-01', to: '2027-01-01' })
      expect(documents.map(({ document }) => [document.deliverBy, document.lines[0]?.text])).toEqual([
        ['2027-06-30', 'Kelp\nShadow pages'],
        [null, 'Kelp\nShadow pages'],
      ])
    })

    it('say which came first, also where the clock was set back between them: nothing is credited twice', async () => {
      const order = await paidOrder()
      await issue(order)
      const now = new Date(NOON.getTime() - 3_600_000)
      const credit = () =>
        commit(deps(), (trx) => creditOrder(deps(), trx, { order, whole: ['whole'], isSample: false, now }))
      expect(await credit()).toMatchObject([{ number: '2026-0002' }])
      expect(await credit()).toEqual([])
      expect(await issue(order, now)).toMatchObject({ number: '2026-0003' })
    })

    it('an order has one invoice, however often it is asked for', async () => {
      const order = await paidOrder()
      expect(await issue(order)).toEqual(await issue(order))
    })
  })

  describe('files', () => {
    it('are drawn once, and stay byte for byte whatever is drawn later', async () => {
      const { id } = await issue(await paidOrder())
      let drawn = 0
      const drawInvoice = async () => ({ pdf: Buffer.from(`drawing ${++drawn}`), ubl: `<ubl ${drawn}>` })
      const first = await invoiceFile({ ...deps(), drawInvoice }, { id, form: 'pdf' })
      expect(first).toMatchObject({
        name: 'invoice-2026-0001.pdf',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(first.content.toString()).toBe('drawing 1')
      expect(await invoiceFile({ ...deps(), drawInvoice }, { id, form: 'pdf' })).toEqual(first)
      const ubl = await invoiceFile({ ...deps(), drawInvoice }, { id, form: 'ubl' })
      expect(ubl).toMatchObject({ name: 'invoice-2026-0001.xml' })
      expect(ubl.content.toString()).toBe('<ubl 1>')
      expect(drawn).toBe(1)
    })

    it('that are not drawn in time are asked for again: the drawing comes before others, and goes on', async () => {
      const { id } = await issue(await paidOrder())
      const drawing = Promise.withResolvers<{ pdf: Buffer; ubl: string }>()
      const asked: unknown[] = []
      const drawInvoice: DrawInvoice = (_, options) => {
        asked.push(options)
        return drawing.promise
      }
      const ask = () => invoiceFile({ ...deps(), drawInvoice }, { id, form: 'pdf', patienceMs: 1 })
      await expect(ask()).rejects.toMatchObject({
        code: 'unavailable',
        userMessage: 'This document is still being prepared. Try again in half a minute.',
        retryAfterSeconds: 30,
      })
      drawing.resolve({ pdf: Buffer.from('drawn'), ubl: '<ubl>' })
      const { content } = await invoiceFile({ ...deps(), drawInvoice }, { id, form: 'pdf' })
      expect(content.toString()).toBe('drawn')
      expect(asked[0]).toEqual({ isAwaited: true })
    })
  })

  if (!isAskedAll(engine)) return

  describe('were stored before a fact was known', () => {
    async function storedWith(change: (document: Record<string, object>) => void) {
      const { id, number } = await issue(await paidOrder())
      const { document } = await rowIn(database.db, 'invoices', { id })
      const older = JSON.parse(document)
      change(older)
      await changeRows(database.db, 'invoices', { id }, { document: JSON.stringify(older) })
      const draw = () => invoiceFile({ ...deps(), drawInvoice: drawDocuments() }, { id, form: 'pdf' })
      return { number, draw }
    }

    it('and are drawn without it', async () => {
      const { draw } = await storedWith(({ seller, buyer }) => {
        for (const fact of ['registeredOffice', 'hasFTax', 'bank', 'address'])
          Reflect.deleteProperty(seller ?? {}, fact)
        Reflect.deleteProperty(buyer ?? {}, 'reference')
      })
      const { content } = await draw()
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    })

    it('and say which document and which field cannot be read', async () => {
      const { number, draw } = await storedWith((document) => {
        Object.assign(document, { gross: 'much' })
      })
      await expect(draw()).rejects.toThrow(`The stored document ${number} can't be read: gross: `)
    })
  })
})

const INVOICED = { gross: 9_999, vatAmount: 2_000 }
const NOTHING = { gross: 0, vatAmount: 0 }

it.each([
  ['nothing for nothing', { received: 9_999, returned: 0 }, undefined],
  [
    'a part, with its part of the VAT',
    { received: 9_999, returned: 3_333 },
    { gross: 3_333, vatAmount: 667 },
  ],
  [
    'the last cent closes the VAT',
    { received: 9_999, returned: 9_999, credited: { gross: 9_998, vatAmount: 2_000 } },
    { gross: 1, vatAmount: 0 },
  ],
  [
    'what was let off, with its part of the VAT',
    { price: 9_899, received: 9_899, returned: 0 },
    { gross: 100, vatAmount: 20, isAll: false },
  ],
  [
    'what goes back of a price of which a part was let off',
    { price: 9_899, received: 9_899, returned: 9_899, credited: { gross: 100, vatAmount: 20 } },
    { gross: 9_899, vatAmount: 1_980 },
  ],
  ['what was paid twice goes back first', { received: 19_998, returned: 9_999 }, undefined],
  [
    'an order that ended unpaid is credited whole',
    { received: 0, returned: 0, hasEnded: true },
    { gross: 9_999, vatAmount: 2_000, isAll: true },
  ],
  [
    'what is kept of an ended order is owed',
    { received: 9_999, returned: 6_000, hasEnded: true },
    { gross: 6_000, vatAmount: 1_200 },
  ],
])('%s', (_, money, expected) => {
  const { credited = NOTHING, ...balance } = {
    price: INVOICED.gross,
    hasEnded: false,
    ...money,
  } as typeof money & {
    price: number
    hasEnded: boolean
    credited?: typeof NOTHING
  }
  const gross = INVOICED.gross - owedOf(balance) - credited.gross
  const credit = gross > 0 ? creditOf({ invoiced: INVOICED, credited }, gross) : undefined
  if (expected === undefined) expect(credit).toBeUndefined()
  else expect(credit).toMatchObject(expected)
})
