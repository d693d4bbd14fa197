import { beforeEach, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { listOrders } from '#domain/orders/orders.server.ts'
import { addClient, addPayment } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { refusal } from '#test/refused.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoiceFile } from './invoice-file.server.ts'
import { documentsBetween } from './invoices.server.ts'
import { creditOrder, issueInvoice } from './issue-invoice.server.ts'
import { setRate } from './rates.server.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const FRIDAY = { day: '2026-11-20', rate: '10.98', source: 'Sveriges Riksbank' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let order: Order
  const deps = (accountingCurrency: 'EUR' | 'SEK') =>
    domainDeps(database.db, { accountingCurrency, clock: () => NOW })

  beforeEach(async () => {
    const client = await addClient(database.db, { createdAt: NOW })
    await addPayment(database.db, { client, now: NOW })
    const [made] = await listOrders(database.db, client.id)
    if (!made) throw new Error('The payment has no order.')
    order = made
  })

  async function kronorOnDocuments(): Promise<InvoiceDocument['kronor'][]> {
    const span = { from: '2026-01-01', to: '2027-01-01' }
    const documents = await documentsBetween(database.db, span)
    return documents.map(({ document }) => document.kronor)
  }
  const issue = (currency: 'EUR' | 'SEK', of = order) =>
    commit(deps(currency), (trx) =>
      issueInvoice(deps(currency), trx, { order: of, isSample: false, now: NOW }),
    )

  it('an invoice states its VAT in kronor at the last known rate, and its credit note at the same rate', async () => {
    await setRate(deps('SEK'), FRIDAY)
    await issue('SEK')
    await setRate(deps('SEK'), { ...FRIDAY, day: '2026-11-22', rate: '12' })
    const returned = { ...order, received: order.gross, returned: order.gross }
    await commit(deps('SEK'), (trx) =>
      creditOrder(deps('SEK'), trx, { order: returned, isSample: false, now: NOW }),
    )
    const kronor = {
      vatAmount: Math.round(order.vatAmount * 10.98),
      rate: '10.9800',
      rateDay: '2026-11-20',
      source: 'Sveriges Riksbank',
    }
    expect(await kronorOnDocuments()).toEqual([kronor, kronor])
  })

  it('its credit notes take back as many kronor as it said, however many parts the money goes back in', async () => {
    await setRate(deps('SEK'), { ...FRIDAY, rate: '11.1234' })
    order = { ...order, net: 7_920, vatAmount: 1_980, gross: 9_900, received: 9_900 }
    await issue('SEK')
    for (const returned of [1_980, 3_960, 5_940, 7_920, 9_900])
      await commit(deps('SEK'), (trx) =>
        creditOrder(deps('SEK'), trx, { order: { ...order, returned }, isSample: false, now: NOW }),
      )
    const [invoiced, ...credited] = (await kronorOnDocuments()).map((kronor) => kronor?.vatAmount)
    expect(invoiced).toBe(22_024)
    expect(credited).toEqual([4_405, 4_405, 4_405, 4_404, 4_405])
  })

  it('does not mention kronor where the books are in euros', async () => {
    await setRate(deps('EUR'), FRIDAY)
    await issue('EUR')
    expect(await kronorOnDocuments()).toEqual([null])
  })

  it('is issued without a rate, because a sale does not wait for one, and drawn once one is known', async () => {
    const { id } = await issue('SEK')
    const other = await addClient(database.db, { createdAt: NOW })
    await addPayment(database.db, { client: other, now: NOW })
    for (const theirs of await listOrders(database.db, other.id)) await issue('SEK', theirs)
    expect(await kronorOnDocuments()).toEqual([null, null])
    const drawInvoice = async ({ kronor }: InvoiceDocument) => ({
      pdf: Buffer.from(JSON.stringify(kronor)),
      ubl: '',
    })
    const draw = () => invoiceFile({ ...deps('SEK'), drawInvoice }, { id, form: 'pdf' })
    await expect(draw()).rejects.toMatchObject(
      refusal(/^No exchange rate is known for 2026-11-22/, 'unavailable'),
    )
    await setRate(deps('SEK'), FRIDAY)
    const printed = JSON.parse((await draw()).content.toString())
    expect(printed).toMatchObject({ rate: '10.9800', rateDay: '2026-11-20' })
    expect(await kronorOnDocuments()).toEqual([printed, null])
  })

  it('is drawn without a rate where nothing was charged', async () => {
    const { id } = await commit(deps('SEK'), (trx) =>
      issueInvoice(deps('SEK'), trx, { order, isSample: true, now: NOW }),
    )
    const drawInvoice = async () => ({ pdf: Buffer.from('A'), ubl: 'A' })
    expect(await invoiceFile({ ...deps('SEK'), drawInvoice }, { id, form: 'pdf' })).toMatchObject({
      content: Buffer.from('A'),
    })
  })

  it('states none where no VAT is charged', async () => {
    await setRate(deps('SEK'), FRIDAY)
    order = { ...order, vatAmount: 0, net: order.gross }
    await issue('SEK')
    expect(await kronorOnDocuments()).toEqual([null])
  })
})
