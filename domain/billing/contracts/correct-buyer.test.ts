import { expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer, versionOfBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { showDeskOrder } from '#domain/reads/desk-orders.server.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aConsumer, aGermanCompany, withVatRegister } from '#test/factories/buyers.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { collectBooks } from '../books/collect-books.server.ts'
import { reconciliationSentence } from '../books/reconcile.server.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { recordConsent } from '../purchases/checkout.server.ts'
import { startPurchase } from '../purchases/start-purchase.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { acceptAndPay } from './accept-quote.server.ts'
import { correctBuyer, correctOnceSeen } from './correct-buyer.server.ts'

const DAY = 24 * 3600
const NET = (FULL.cents * 4) / 5
/** Swedish VAT, added to a price without VAT. */
const VAT = NET / 5
/** Mon 7 Dec 2026, 24:00 in Stockholm, because the 14 days after Sat 21 Nov end on a Saturday. */
const RIGHT_ENDS = '2026-12-07T23:00:00.000Z'

const GERMAN = aGermanCompany({ companyName: 'Beispiel GmbH', reference: 'PO 7' })
const SWEDISH = { ...GERMAN, country: 'SE', vatNumber: '' }
const AMERICAN = { ...SWEDISH, country: 'US' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const knowing = () => withVatRegister(rig.deps)
  const order = (orderId: string) => showOrder(rig.database.db, orderId)
  const documentSums = async (orderId: string) =>
    (await invoicesOfOrder(rig.database.db, orderId)).map(({ kind, gross, vatAmount }) => [
      kind,
      gross,
      vatAmount,
    ])
  const mail = () => rig.email('Corrected%')

  const receipts = async () => {
    const mails = rig.database.db.selectFrom('outbox').select('text').where('subject', 'like', 'Receipt:%')
    return (await mails.orderBy('created_at').execute()).map(({ text }) => text)
  }

  /** Bought by card on Fri 20 Nov. The studio learns of the real buyer on Sat 21 Nov. */
  async function bought(buyer: BuyerInput) {
    await saveBuyer(knowing(), rig.client.id, buyer)
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.passSeconds(DAY)
    return { paymentId, intentId, orderId: (await rig.order(paymentId)).id }
  }

  /** A buyer who turns out to be a consumer in the country given in the order. */
  async function proved(orderId: string, country?: string) {
    const { buyer } = await order(orderId)
    return { orderId, buyer: aConsumer(country ?? buyer.country ?? 'SE') }
  }

  async function agreed(buyer: BuyerInput) {
    const details = await saveBuyer(knowing(), rig.client.id, buyer)
    return (await rig.agree({ buyer: details, dueOn: '2026-12-20' })).id
  }

  it('a company that proves to be a consumer after the sale: the price stays, with VAT in it, on new documents', async () => {
    const { orderId, paymentId } = await bought(GERMAN)
    expect(await order(orderId)).toMatchObject({ gross: NET, vatAmount: 0, withdrawalEndsAt: null })
    await correctBuyer(rig.deps, await proved(orderId))

    const corrected = await order(orderId)
    expect(corrected).toMatchObject({
      status: 'paid',
      buyer: { ...consumer(rig.client), country: 'DE' },
      vat: { rule: 'union-consumer' },
      lines: [{ net: NET - VAT }],
      net: NET - VAT,
      vatAmount: VAT,
      gross: NET,
      received: NET,
      returned: 0,
      withdrawalEndsAt: RIGHT_ENDS,
    })
    expect(await documentSums(orderId)).toEqual([
      ['invoice', NET, 0],
      ['credit-note', NET, 0],
      ['invoice', NET, VAT],
    ])
    const documents = await rig.documents()
    const of = (kind: string, category: string) => ({ buyer: { kind }, vat: { category } })
    expect(documents).toMatchObject([
      { number: '2026-0001', issuedOn: '2026-11-20', ...of('company', 'AE') },
      { number: '2026-0002', issuedOn: '2026-11-21', ...of('company', 'AE') },
      {
        number: '2026-0003',
        issuedOn: '2026-11-21',
        ...of('consumer', 'S'),
        paid: { amount: NET, on: '2026-11-20' },
      },
    ])
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  it('counts once, also when it is done twice at once', async () => {
    const { orderId } = await bought(GERMAN)
    const consumers = await proved(orderId)
    await expectOneToSucceed([correctBuyer(rig.deps, consumers), correctBuyer(rig.deps, consumers)])
    await expect(correctBuyer(rig.deps, await proved(orderId))).rejects.toMatchObject(
      refusal('The buyer of this order is already a consumer.'),
    )
    expect(await documentSums(orderId)).toHaveLength(3)
    expect((await rig.mails()).filter((sent) => sent.includes('Corrected'))).toHaveLength(1)
  })

  it('at once with a refund: whichever is first, what is owed agrees to the cent', async () => {
    const { orderId, paymentId } = await bought(GERMAN)
    const third = Math.floor(NET / 3)
    const consumers = await proved(orderId)
    await Promise.all([
      grantRefund(rig.deps, { paymentId, amount: third }),
      correctBuyer(rig.deps, consumers),
    ])
    const sums = (await documentSums(orderId)).map(([kind, gross, vatAmount]) => {
      const sign = kind === 'invoice' ? 1 : -1
      return { gross: sign * Number(gross), vat: sign * Number(vatAmount) }
    })
    expect(sums.reduce((sum, { gross }) => sum + gross, 0)).toBe(NET - third)
    expect(sums.reduce((sum, { vat }) => sum + vat, 0)).toBe(VAT - Math.round((VAT * third) / NET))
    expect(await order(orderId)).toMatchObject({ gross: NET, returned: third, vatAmount: VAT })
  })

  if (!isAskedAll(engine)) return

  it('the buyer has the documents, the right to withdraw and the terms by mail, and may withdraw', async () => {
    const { orderId } = await bought(GERMAN)
    await correctBuyer(rig.deps, await proved(orderId))
    const invoices = await invoicesOfOrder(rig.database.db, orderId)
    const { recipient, subject, text, attachments } = await mail()
    expect(recipient).toBe(rig.client.email)
    expect(subject).toMatch(/^Corrected invoice 2026-0003 for order /)
    const words = text.replaceAll(/\s+/g, ' ')
    for (const sentence of [
      'was billed to Beispiel GmbH, and you bought as a consumer. The price stays €239.20. You owe nothing more.',
      'Invoice 2026-0003 is attached. It replaces the earlier one, for which credit note 2026-0002 is attached too.',
      'You may withdraw from this contract until the end of Mon 7 Dec, without giving a reason',
      '/withdraw with the order number and your email address.',
      'The work begins on Tue 8 Dec at the earliest, or at once if you ask for it on your dashboard.',
    ])
      expect(words).toContain(sentence)
    const { termsVersion, number } = await order(orderId)
    expect(JSON.parse(attachments ?? '[]')).toEqual([
      `invoice:${invoices[2]?.id}`,
      `invoice:${invoices[1]?.id}`,
      `terms:${termsVersion}`,
    ])
    expect(await rig.thread()).toContainEqual(expect.stringContaining(`We corrected order ${number}`))
    expect(await rig.projects()).toMatchObject([{ status: 'pending', may_start_from: RIGHT_ENDS }])

    expect(await rig.withdraw(orderId)).toMatchObject({ refund: NET })
    expect(await documentSums(orderId)).toContainEqual(['credit-note', NET, VAT])
    expect(await order(orderId)).toMatchObject({ status: 'withdrawn', returned: NET })
  })

  it('the books of the month say the VAT, and agree with Stripe', async () => {
    const { orderId } = await bought(GERMAN)
    await correctBuyer(rig.deps, await proved(orderId))
    const { entries, reconciliation } = await collectBooks(rig.deps, { from: '2026-11-01', to: '2026-11-21' })
    expect(
      entries.flatMap((entry) =>
        'vat' in entry ? [[entry.kind, entry.gross, entry.vatAmount, entry.vat.category]] : [],
      ),
    ).toEqual([
      ['invoice', NET, 0, 'AE'],
      ['credit-note', NET, 0, 'AE'],
      ['invoice', NET, VAT, 'S'],
    ])
    expect(reconciliationSentence(reconciliation)).toMatch(
      /^Our ledger and Stripe agree: €239\.20 received, €0\.00 refunded\.$/,
    )
  })

  it('work that has begun goes on; a consent from when they were no consumer does not count', async () => {
    await saveBuyer(rig.deps, rig.client.id, SWEDISH)
    const { paymentId, intentId } = await rig.buy()
    await recordConsent(rig.deps, { ownerId: rig.client.id, paymentId, agreed: true })
    await rig.pay(intentId)
    const projectId = (await rig.projects())[0]?.id ?? ''
    await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team' })
    rig.passSeconds(DAY)
    const { id: orderId } = await rig.order(paymentId)
    await correctBuyer(rig.deps, await proved(orderId))
    expect(await rig.projects()).toMatchObject([{ status: 'in-progress', may_start_from: null }])
    expect(await order(orderId)).toMatchObject({
      consentAt: null,
      gross: FULL.cents,
      vatAmount: FULL.cents / 5,
      vat: { rule: 'swedish-consumer' },
      withdrawalEndsAt: RIGHT_ENDS,
    })
    expect((await mail()).text).not.toContain('The work begins')
  })

  it.each([
    ['no VAT is owed where they live', undefined, 'foreign-consumer', 0],
    ['VAT is owed where they live', 'DE', 'union-consumer', VAT],
  ])('a company outside the EU that proves to be a consumer: %s', async (_, country, rule, vatAmount) => {
    const { orderId } = await bought(AMERICAN)
    await correctBuyer(rig.deps, await proved(orderId, country))
    expect(await order(orderId)).toMatchObject({ gross: NET, vatAmount, vat: { rule } })
    expect(await documentSums(orderId)).toEqual([
      ['invoice', NET, 0],
      ['credit-note', NET, 0],
      ['invoice', NET, vatAmount],
    ])
  })

  it('an order that waits for its transfer costs the same, and its project waits for the right to end', async () => {
    const orderId = await agreed(GERMAN)
    rig.passSeconds(DAY)
    await correctBuyer(rig.deps, await proved(orderId))
    expect(await order(orderId)).toMatchObject({
      status: 'accepted',
      gross: NET,
      vatAmount: VAT,
      withdrawalEndsAt: RIGHT_ENDS,
    })
    await rig.transfer(orderId, NET, 'B1')
    expect(await order(orderId)).toMatchObject({ status: 'paid' })
    expect(await documentSums(orderId)).toHaveLength(3)
    expect(await rig.projects()).toMatchObject([{ status: 'pending', may_start_from: RIGHT_ENDS }])
  })

  it('of an order that was paid by transfer the new invoice says when', async () => {
    const orderId = await agreed(GERMAN)
    await rig.transfer(orderId, NET, 'B1')
    rig.passSeconds(DAY)
    await correctBuyer(rig.deps, await proved(orderId))
    const [, , invoice] = await rig.documents()
    expect(invoice).toMatchObject({
      vatAmount: VAT,
      paid: { amount: NET, on: '2026-11-20', by: 'bank transfer' },
    })
  })

  it('what had gone back before is credited of the new invoice too, with its share of the VAT', async () => {
    const { orderId, paymentId } = await bought(GERMAN)
    await grantRefund(rig.deps, { paymentId, amount: NET / 10 })
    const { documents: issued } = await correctBuyer(rig.deps, await proved(orderId))
    expect(await documentSums(orderId)).toEqual([
      ['invoice', NET, 0],
      ['credit-note', NET / 10, 0],
      ['credit-note', NET - NET / 10, 0],
      ['invoice', NET, VAT],
      ['credit-note', NET / 10, Math.round(VAT / 10)],
    ])
    expect(JSON.parse((await mail()).attachments ?? '[]')).toHaveLength(
      Object.values(issued).flat().length + 1,
    )
    expect((await mail()).text).toContain('2026-0005')
    const documents = await rig.documents()
    expect(documents.flatMap(({ kind, lines }) => (kind === 'invoice' ? [] : lines))).toEqual([
      { text: 'Partial refund: Full Optimization', net: NET / 10 },
      { text: 'Remainder of invoice 2026-0001: Full Optimization', net: NET - NET / 10 },
      { text: 'Partial refund: Full Optimization', net: NET / 10 - Math.round(VAT / 10) },
    ])
  })

  it('a contract of which the right ended even for who was never told of it is mended without', async () => {
    const { orderId } = await bought(GERMAN)
    rig.passSeconds(400 * DAY)
    await correctBuyer(rig.deps, await proved(orderId))
    expect(await order(orderId)).toMatchObject({
      vatAmount: VAT,
      withdrawalEndsAt: '2027-12-06T23:00:00.000Z',
    })
    expect((await mail()).text).not.toMatch(/withdraw/i)
    expect(await rig.projects()).toMatchObject([{ may_start_from: null }])
  })

  it.each([
    ['there is none', async () => 'ord_none', 'DE', 'No order has this id.'],
    [
      'a consumer bought it',
      async () => (await rig.order((await rig.buyAndPay()).paymentId)).id,
      'DE',
      'The buyer of this order is already a consumer.',
    ],
    [
      'nobody has agreed to it',
      async () => {
        await saveBuyer(knowing(), rig.client.id, GERMAN)
        const { paymentId } = await startPurchase(rig.deps, rig.client, FULL.order)
        return (await rig.order(paymentId)).id
      },
      'DE',
      'Nobody has accepted this order yet. Its buyer can still change the billing details.',
    ],
    [
      'all of it went back',
      async () => {
        const { orderId, paymentId } = await bought(GERMAN)
        await grantRefund(rig.deps, { paymentId })
        return orderId
      },
      'DE',
      'This order was cancelled.',
    ],
    [
      'VAT was charged that is not owed',
      async () => (await bought(SWEDISH)).orderId,
      'US',
      'A consumer in that country owes no VAT, and €59.80 was charged. Refund the order in full and sell it again.',
    ],
  ])('changes nothing of an order when %s', async (_, sell, country, userMessage) => {
    const orderId = await sell()
    const before = await rig.database.db.selectFrom('invoices').select('number').execute()
    const found = { orderId, buyer: aConsumer(country) }
    await expect(correctOnceSeen(rig.deps, { ...found, version: '' })).rejects.toMatchObject({ userMessage })
    await expect(correctBuyer(rig.deps, found)).rejects.toMatchObject({ userMessage })
    expect(await rig.database.db.selectFrom('invoices').select('number').execute()).toEqual(before)
  })

  /** Like the page, it shows the change first, then confirms the price that was shown. */
  async function correctAsShown(orderId: string, buyer: BuyerInput) {
    const version = versionOfBuyer((await order(orderId)).buyer)
    const seen = await correctOnceSeen(knowing(), { orderId, buyer, version })
    const done = await correctOnceSeen(knowing(), { orderId, buyer, version, gross: seen.gross })
    expect(done).toEqual(seen)
    return done
  }

  it('a consumer who bought for a company abroad: without VAT, which goes back, and the work need not wait', async () => {
    const { orderId, paymentId } = await bought(aConsumer('DE'))
    expect(await rig.projects()).toMatchObject([{ may_start_from: expect.any(String) }])
    const done = await correctAsShown(orderId, GERMAN)
    expect(done).toMatchObject({ gross: NET, vatAmount: 0, open: 0, refund: FULL.cents - NET })
    expect(await order(orderId)).toMatchObject({
      status: 'paid',
      buyer: {
        kind: 'company',
        name: rig.client.name,
        companyName: 'Beispiel GmbH',
        vatNumber: 'DE136695976',
      },
      vat: { rule: 'union-company' },
      net: NET,
      gross: NET,
      received: FULL.cents,
      returned: FULL.cents - NET,
      withdrawalEndsAt: null,
    })
    expect(await documentSums(orderId)).toEqual([
      ['invoice', FULL.cents, FULL.cents - NET],
      ['credit-note', FULL.cents, FULL.cents - NET],
      ['invoice', NET, 0],
    ])
    expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: FULL.cents - NET })
    expect(await rig.projects()).toMatchObject([{ status: 'pending', may_start_from: null }])
    const { text } = await mail()
    const words = text.replaceAll(/\s+/g, ' ')
    for (const sentence of [
      'it was billed to you as a consumer, and Beispiel GmbH bought it. The price is €239.20, without VAT. Reverse charge',
      '€59.80 will be refunded to your original payment method.',
      'A company has no right of withdrawal: work may start at once.',
    ])
      expect(words).toContain(sentence)
  })

  it.each([
    ['an overpayment leaves the price as it is', 500, NET],
    ['a tenth of the price lowers the new price by a tenth', 500 + FULL.cents / 10, (NET * 9) / 10],
  ])('a refund that was granted and not yet sent: %s', async (_, amount, kept) => {
    const orderId = await agreed(aConsumer('DE'))
    const { id: paymentId } = await rig.transfer(orderId, FULL.cents + 500, 'BG 17')
    await grantRefund(rig.deps, { paymentId, amount })
    expect(await correctAsShown(orderId, GERMAN)).toMatchObject({
      gross: NET,
      refund: FULL.cents + 500 - kept,
    })
  })

  it('keeps a project cancelled when the VAT that was added to its price is paid', async () => {
    const { orderId } = await bought(GERMAN)
    await correctAsShown(orderId, SWEDISH)
    const projectId = (await rig.projects())[0]?.id ?? ''
    await changeProjectStatus(rig.deps, { projectId, to: 'cancelled', author: 'team' })
    await rig.pay((await rig.beginByCard(orderId)).intentId)
    expect(await order(orderId)).toMatchObject({ status: 'paid', received: FULL.cents })
    expect(await rig.projects()).toMatchObject([{ id: projectId, status: 'cancelled' }])
    expect((await receipts()).at(-1)).not.toContain('project is open')
    expect(await showDeskOrder(rig.database.db, orderId, { chargeUpTo: 0, now: rig.now() })).toMatchObject({
      isCalledOff: true,
      payments: [{ left: NET }, { left: FULL.cents - NET }],
    })
  })

  it('a company that proves to be Swedish: with VAT, which is open, and is paid without a second project', async () => {
    const { orderId, paymentId } = await bought(GERMAN)
    const done = await correctAsShown(orderId, SWEDISH)
    const vatAmount = FULL.cents - NET
    expect(done).toMatchObject({ gross: FULL.cents, vatAmount, open: vatAmount, refund: 0 })
    expect(await order(orderId)).toMatchObject({
      status: 'accepted',
      net: NET,
      gross: FULL.cents,
      received: NET,
      withdrawalEndsAt: null,
    })
    expect(await rig.projects()).toMatchObject([{ payment_id: paymentId, may_start_from: null }])
    expect(await listOpenOrders(rig.deps, rig.client.id)).toMatchObject([
      { orderId, title: 'Full Optimization', open: vatAmount, gross: FULL.cents },
    ])
    const [, , invoice] = await rig.documents()
    expect(invoice).toMatchObject({ gross: FULL.cents, paid: { amount: NET, on: '2026-11-20' } })
    expect((await mail()).text.replaceAll(/\s+/g, ' ')).toContain(
      'The price is €299.00, including €59.80 VAT. €59.80 of it is still to be paid.',
    )

    await rig.pay((await rig.beginByCard(orderId)).intentId)
    expect(await order(orderId)).toMatchObject({ status: 'paid', received: FULL.cents })
    expect(await rig.projects()).toHaveLength(1)
    expect(await documentSums(orderId)).toHaveLength(3)
    expect((await receipts()).at(-1)?.replaceAll(/\s+/g, ' ')).toMatch(
      /Your payment is complete, and your order is paid in full\..*Paid now: €59\.80.*Open your project/,
    )
    expect((await rig.mails()).filter((sent) => sent.includes('Sold: '))).toHaveLength(1)
    expect(await rig.holds()).toEqual([])
  })

  it('a Swedish company that was taken for a consumer keeps its price, and has a document in its name', async () => {
    const { orderId } = await bought(aConsumer('SE'))
    await correctBuyer(rig.deps, { orderId, buyer: SWEDISH })
    expect(await order(orderId)).toMatchObject({
      status: 'paid',
      gross: FULL.cents,
      buyer: { companyName: 'Beispiel GmbH' },
      withdrawalEndsAt: null,
    })
    expect((await documentSums(orderId)).map(([, gross]) => gross)).toEqual([
      FULL.cents,
      FULL.cents,
      FULL.cents,
    ])
  })

  it('of a card quote that nobody paid nothing was invoiced, and no number is used', async () => {
    const { id: orderId } = await rig.agree({
      buyer: await saveBuyer(knowing(), rig.client.id, aConsumer('DE')),
    })
    rig.passSeconds(DAY)
    await correctAsShown(orderId, GERMAN)
    expect(await documentSums(orderId)).toEqual([])
    expect(await order(orderId)).toMatchObject({ status: 'accepted', gross: NET, vatAmount: 0 })
    await correctAsShown(orderId, SWEDISH)
    expect(await order(orderId)).toMatchObject({ gross: FULL.cents, withdrawalEndsAt: null })
  })

  /** A quote of €1,200.00 without VAT, to be paid by transfer. */
  async function accepted(buyer: BuyerInput, gross: number, terms: Partial<QuoteInput> = {}) {
    const { orderId, secret } = await sendNewQuote(rig.deps, { clientId: rig.client.id }, terms)
    await acceptAndPay(knowing(), rig.client, { secret, buyer, gross, payBy: 'transfer', startAtOnce: false })
    return orderId
  }

  it('what is transferred has its days from then on, and money of before counts', async () => {
    const orderId = await accepted(GERMAN, 120_000)
    await rig.transfer(orderId, 120_000, 'B1')
    rig.passSeconds(13 * DAY)
    await correctAsShown(orderId, SWEDISH)
    expect(await listOpenOrders(rig.deps, rig.client.id)).toMatchObject([
      { open: 30_000, gross: 150_000, dueOn: '2027-01-02' },
    ])
    await rig.transfer(orderId, 30_000, 'B2')
    expect(await order(orderId)).toMatchObject({ status: 'paid' })
    expect(await rig.projects()).toHaveLength(1)
  })

  it('of a price that does not rise what is open is due by the day of before', async () => {
    const orderId = await accepted(SWEDISH, 150_000)
    const [{ dueOn } = { dueOn: null }] = await listOpenOrders(rig.deps, rig.client.id)
    rig.passSeconds(13 * DAY)
    await correctAsShown(orderId, aConsumer('SE'))
    expect(await listOpenOrders(rig.deps, rig.client.id)).toMatchObject([{ open: 150_000, dueOn }])
    const [, , invoice] = await rig.documents()
    expect(invoice).toMatchObject({ gross: 150_000, dueOn })
  })

  it('what came ahead of an instalment counts for it at the lower price, and what that costs less goes back', async () => {
    const orderId = await accepted(aConsumer('DE'), 150_000, { inInstalments: true, payDays: 14 })
    await rig.transfer(orderId, 100_000, 'B1')
    expect(await correctAsShown(orderId, GERMAN)).toMatchObject({ gross: 120_000, refund: 20_000 })
  })

  it.each([
    [
      'it costs something else than was seen',
      async (orderId: string) => ({ orderId, buyer: GERMAN, gross: FULL.cents }),
      'The price is now €239.20. Check it before you confirm.',
    ],
    [
      'the time to withdraw is over',
      async (orderId: string) => {
        rig.passSeconds(14 * DAY)
        return { orderId, buyer: GERMAN, gross: NET }
      },
      'The buyer could be corrected until the end of Fri 4 Dec.',
    ],
  ])('nothing is made out to another buyer when %s', async (_, correction, userMessage) => {
    const { orderId } = await bought(aConsumer('DE'))
    const asked = await correction(orderId)
    const before = await documentSums(orderId)
    await expect(correctBuyer(knowing(), asked)).rejects.toMatchObject({ userMessage })
    expect(await documentSums(orderId)).toEqual(before)
  })
})
