import { expect, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { eachEngine } from '#test/engines.ts'
import { aGermanCompany, withVatRegister } from '#test/factories/buyers.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { documentsBetween, invoicesOfOrder } from '../invoices/invoices.server.ts'
import { listUnsentRefunds } from '../refunds/refund-requests.server.ts'
import { sweepOpenPayments } from '../sync/payments-sweep.server.ts'
import { acceptAndPay } from './accept-quote.server.ts'
import { correctVerified } from './correct-vat.server.ts'

const NET = (FULL.cents * 4) / 5

const GERMAN = aGermanCompany()

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const knowing = () => withVatRegister(rig.deps)

  /** The register answers a day later. */
  const confirmed = async () => {
    rig.passSeconds(24 * 3600)
    await recheckPending(knowing())
    return knowing()
  }
  const agreed = async (dueOn: string) => {
    return rig.agree({ buyer: await saveBuyer(rig.deps, rig.client.id, GERMAN), dueOn })
  }
  const mails = async () => (await rig.mails()).filter((mail) => mail.includes('Corrected'))

  it('a company whose number is confirmed after the sale gets a new invoice and its VAT back, once', async () => {
    await saveBuyer(rig.deps, rig.client.id, GERMAN)
    const { paymentId } = await rig.buyAndPay()
    const { id } = await rig.order(paymentId)
    expect(await showOrder(rig.database.db, id)).toMatchObject({
      gross: FULL.cents,
      vat: { rule: 'union-company-unverified' },
      withdrawalEndsAt: null,
    })
    expect(await correctVerified(rig.deps)).toBe(0)
    // An offer is repriced when its buyer accepts it.
    await rig.buy()

    const deps = await confirmed()
    expect(await correctVerified(deps)).toBe(1)
    expect(await correctVerified(deps)).toBe(0)
    const order = await showOrder(rig.database.db, id)
    expect(order).toMatchObject({ status: 'paid', gross: NET, vatAmount: 0, returned: FULL.cents - NET })
    expect(order.vat).toMatchObject({ rule: 'union-company', category: 'AE' })
    expect(await invoicesOfOrder(rig.database.db, id)).toMatchObject([
      { kind: 'invoice', gross: FULL.cents },
      { kind: 'credit-note', gross: FULL.cents, vatAmount: FULL.cents - NET },
      { kind: 'invoice', gross: NET, vatAmount: 0 },
    ])
    const documents = await documentsBetween(rig.database.db, { from: '2026-11-20', to: '2026-11-22' })
    // The new invoice states when the money arrived, not when the number was confirmed.
    expect(documents.map(({ document: { issuedOn, paid } }) => [issuedOn, paid?.on])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', undefined],
      ['2026-11-21', '2026-11-20'],
    ])
    expect(await rig.payment(paymentId)).toMatchObject({
      status: 'completed',
      refunded_amount: FULL.cents - NET,
    })
    expect(await rig.projects()).toMatchObject([{ status: 'pending' }])
    expect(await mails()).toHaveLength(1)
  })

  it('a number that turns out to be another company’s takes no VAT away', async () => {
    await saveBuyer(rig.deps, rig.client.id, GERMAN)
    const { paymentId } = await rig.buyAndPay()
    const deps = withVatRegister(rig.deps, { name: 'VOLKSWAGEN AG' })
    await recheckPending(deps)
    expect(await correctVerified(deps)).toBe(0)
    expect(await rig.order(paymentId)).toMatchObject({ gross: FULL.cents, returned: 0 })
  })

  it('an order that fails does not stop the others, and is mended the next time', async () => {
    const [broken, whole] = [await agreed('2026-12-20'), await agreed('2026-12-20')]
    const invoices = rig.database.db.updateTable('invoices').where('order_id', '=', broken.id)
    const [document] = await rig.documents(broken.id)
    await invoices.set({ document: '{' }).execute()
    const deps = await confirmed()
    const failed = await correctVerified(deps).catch((error) => error)
    expect(failed.errors.map(({ message }: Error) => message)).toEqual([
      `The VAT of order ${broken.number} couldn't be corrected.`,
    ])
    expect(await rig.documentTotals(broken.id)).toEqual([FULL.cents])
    expect(await rig.documentTotals(whole.id)).toHaveLength(3)
    await invoices.set({ document: JSON.stringify(document) }).execute()
    expect(await correctVerified(deps)).toBe(1)
    expect(await rig.documentTotals(broken.id)).toEqual(await rig.documentTotals(whole.id))
  })

  it('goes on while the provider is away; the VAT follows', async () => {
    await saveBuyer(rig.deps, rig.client.id, GERMAN)
    const { paymentId } = await rig.buyAndPay()
    const deps = await confirmed()
    rig.stripe.fail(500)
    expect(await correctVerified(deps)).toBe(1)
    expect(await rig.order(paymentId)).toMatchObject({ gross: NET, returned: 0 })
    rig.stripe.fail()
    await sweepOpenPayments(deps)
    expect(await rig.order(paymentId)).toMatchObject({ status: 'paid', returned: FULL.cents - NET })
  })

  it('the VAT of a disputed payment waits for a person, because the bank decides about its money', async () => {
    await saveBuyer(rig.deps, rig.client.id, GERMAN)
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.stripe.openDispute(intentId)
    await rig.ring('charge.dispute.created', intentId)
    expect(await correctVerified(await confirmed())).toBe(1)
    expect(await rig.order(paymentId)).toMatchObject({ gross: NET, returned: 0 })
    expect(await rig.holds()).toMatchObject([
      {
        payment_id: paymentId,
        reason: expect.stringMatching(/^€59\.80 of VAT for order .* must be refunded/),
      },
    ])
    const { text } = await rig.email('Corrected%')
    expect(text).not.toContain('will be refunded')
  })

  it('an order that waits for its transfer costs less, by the same day', async () => {
    await saveBuyer(rig.deps, rig.client.id, GERMAN)
    const { orderId, secret } = await sendNewQuote(
      rig.deps,
      { clientId: rig.client.id },
      { lines: [{ text: 'Water', net: 80_000 }], deliverBy: '2026-12-31' },
    )
    await acceptAndPay(rig.deps, rig.client, {
      secret,
      payBy: 'transfer',
      gross: 100_000,
      startAtOnce: false,
    })
    expect(await correctVerified(await confirmed())).toBe(1)
    expect(await showOrder(rig.database.db, orderId)).toMatchObject({ status: 'accepted', gross: 80_000 })
    expect(await rig.documents()).toMatchObject([
      { kind: 'invoice', gross: 100_000, dueOn: '2026-12-20', issuedOn: '2026-11-20' },
      { kind: 'credit-note', gross: 100_000 },
      { kind: 'invoice', gross: 80_000, dueOn: '2026-12-20', issuedOn: '2026-11-21', paid: null },
    ])
  })

  it('whoever transferred the price without VAT has paid, and the project opens', async () => {
    const { id: orderId } = await agreed('2026-12-20')
    await rig.transfer(orderId, NET, 'B1')
    expect(await rig.projects()).toEqual([])
    const deps = await confirmed()
    expect(await correctVerified(deps)).toBe(1)
    expect(await showOrder(rig.database.db, orderId)).toMatchObject({
      status: 'paid',
      received: NET,
      returned: 0,
    })
    expect(await rig.projects()).toMatchObject([{ status: 'pending' }])
    expect(await rig.documentTotals(orderId)).toEqual([FULL.cents, -FULL.cents, NET])
    expect(await listUnsentRefunds(rig.database.db)).toEqual([])
  })
})
