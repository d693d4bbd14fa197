import { expect, it } from 'vitest'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { countVisit } from '#domain/crm/visits/visits.server.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { eachEngine } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { NOON, usePaymentsFixture } from '#test/payments-fixture.ts'
import { aQuote } from '#test/send-quote.ts'
import { showVisits } from './show-visits.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  it('counts from a click to an order, without what is older, spam, or not sent', async () => {
    const enquire = (email: string, tier: '' | 'indie' | 'studio', website = '') =>
      sendEnquiry(rig.deps, anEnquiry({ email, tier, website }))
    const quote = async (email: string, enquiryId?: string) => {
      const { order } = await createQuote(
        rig.deps,
        enquiryId ? { enquiryId } : { name: 'Astrid Lund', email },
        aQuote({ deliverBy: '2027-01-18', validUntil: '2026-12-20' }),
      )
      return order.id
    }
    const click = (tierId: 'indie' | 'studio', at = NOON) =>
      countVisit(
        { db: rig.database.db, clock: () => at, isOwnPath: () => true },
        { event: 'tier_cta_click', path: '/services', tierId },
      )
    await click('studio', addSeconds(NOON, -7 * DAY))
    for (const tier of ['indie', 'indie', 'studio'] as const) await click(tier)

    const old = await enquire('old@example.org', 'indie')
    rig.passSeconds(7 * DAY)
    const { id } = await enquire('astrid@example.org', 'indie')
    await enquire('noor@example.org', '')
    await enquire('spam@example.org', 'studio', 'https://spam.example')
    await sendQuote(rig.deps, { orderId: await quote('astrid@example.org', id) })
    await quote('old@example.org', old.id)
    await rig.buyAndPay()

    const visits = await showVisits(rig.deps, { days: 7 })
    expect([visits.fromDay, visits.toDay]).toEqual(['2026-11-21', '2026-11-27'])
    expect(visits.outcome).toEqual({
      clicks: 0,
      views: 0,
      enquiries: 2,
      quotes: 1,
      orders: 1,
    })

    const longer = await showVisits(rig.deps, { days: 8 })
    expect(longer.outcome).toEqual({
      clicks: 3,
      views: 0,
      enquiries: 3,
      quotes: 1,
      orders: 1,
    })

    // Weeks later, both quotes of one enquiry are sent and one is accepted. It still counts as one enquiry of those
    // days.
    const again = await quote('astrid@example.org', id)
    await sendQuote(rig.deps, { orderId: again })
    rig.passSeconds(DAY)
    const accepted_at = rig.now().toISOString()
    await rig.database.db.updateTable('orders').set({ accepted_at }).where('id', '=', again).execute()
    const later = await showVisits(rig.deps, { days: 8 })
    expect(later.outcome).toMatchObject({ enquiries: 2, quotes: 2, orders: 2 })
    const after = await showVisits(rig.deps, { days: 1 })
    expect(after.outcome).toMatchObject({ enquiries: 0, quotes: 0, orders: 1 })
  })
})
