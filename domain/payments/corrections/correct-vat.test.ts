import { expect, it } from 'vitest'
import { eachEngine } from '../../../test/engines.ts'
import { FULL } from '../../../test/offers.ts'
import { usePaymentsRig } from '../../../test/payments-rig.ts'
import { saveBuyer } from '../../buyers/buyers.server.ts'
import { recheckPending } from '../../buyers/vat-numbers/vat-checks.server.ts'
import { documentsBetween, invoicesOfOrder } from '../../invoices/show-invoices.server.ts'
import { showOrder } from '../../orders/show-orders.server.ts'
import { correctVerified } from './correct-vat.server.ts'

const NET = (FULL.cents * 4) / 5

eachEngine((engine) => {
  const rig = usePaymentsRig(engine)

  it('a company whose number is confirmed after the sale gets a new invoice and its VAT back, once', async () => {
    const registered = { status: 'valid', consultationNumber: 'W1', name: null, address: null } as const
    const vatRegister = { isOn: true, ask: async () => registered }
    await saveBuyer(rig.deps, rig.client.id, {
      kind: 'company',
      country: 'DE',
      companyName: 'Beispiel GmbH',
      address: 'Beispielweg 1\n10115 Berlin',
      vatNumber: 'DE136695976',
      reference: '',
    })
    const { paymentId } = await rig.buyAndPay()
    const { id } = await rig.order(paymentId)
    expect(await showOrder(rig.database.db, id)).toMatchObject({
      gross: FULL.cents,
      vat: { rule: 'union-company-unverified' },
      withdrawalEndsAt: null,
    })
    expect(await correctVerified(rig.deps)).toBe(0)

    const deps = { ...rig.deps, vatRegister }
    rig.passSeconds(24 * 3600)
    await recheckPending(deps)
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
    const papers = await documentsBetween(rig.database.db, { from: '2026-11-20', to: '2026-11-22' })
    // The new invoice says when the money came, not when the number was confirmed.
    expect(papers.map(({ document: { issuedOn, paid } }) => [issuedOn, paid?.on])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', undefined],
      ['2026-11-21', '2026-11-20'],
    ])
    expect(await rig.payment(paymentId)).toMatchObject({
      status: 'completed',
      refunded_amount: FULL.cents - NET,
    })
    expect(await rig.projects()).toMatchObject([{ status: 'pending' }])
    expect((await rig.mails()).filter((mail) => mail.includes('Corrected invoice'))).toHaveLength(1)
  })
})
