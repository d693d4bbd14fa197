import { describe, expect, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { withdrawFile } from '#domain/delivery/files/files.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import type { AcceptQuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { copyQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import { addClient } from '#test/clients.ts'
import { countingDb } from '#test/counting-db.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aCompany, aConsumer } from '#test/factories/buyers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { recordConsent } from '../purchases/checkout.server.ts'
import { listPayments } from '../purchases/show-payments.server.ts'
import { payOrder } from '../purchases/start-purchase.server.ts'
import { acceptAndPay } from './accept-quote.server.ts'

const GROSS = 150_000
const SWEDISH_CONSUMER = aConsumer()
const SWEDISH_COMPANY = aCompany()
const NOOR = { name: 'Noor Haddad', email: 'noor@halvmane.example' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  /** A quote of €1,200.00 plus VAT, whose link was sent. */
  const offered = (to: { clientId: string } | typeof NOOR = NOOR) =>
    sendNewQuote(rig.deps, to, {
      scope: 'Every scene of the demo holds 60 FPS on the agreed machine.',
      lines: [
        { text: 'Water\nRefraction at half size', net: 80_000 },
        { text: 'Streaming', net: 40_000 },
      ],
    })
  const input = (secret: string, changes: Partial<AcceptQuoteInput> = {}): AcceptQuoteInput => ({
    secret,
    payBy: 'card',
    gross: GROSS,
    startAtOnce: false,
    ...changes,
  })
  const accept = (secret: string, changes: Partial<AcceptQuoteInput> = {}, payer = rig.client) =>
    acceptAndPay(rig.deps, payer, input(secret, changes))
  const order = (id: string) => showOrder(rig.database.db, id)

  describe('a quote is accepted once', () => {
    it('in two tabs at once', async () => {
      const { orderId, secret } = await offered()
      const tabs = await expectOneToSucceed([accept(secret), accept(secret, { payBy: 'transfer' })])
      const late = tabs.find((tab) => tab.status === 'rejected')
      expect(late?.reason).toMatchObject(refusal(/^This quote was accepted on/))
      expect(await order(orderId)).toMatchObject({ status: 'accepted', gross: GROSS })
      expect((await rig.mails()).filter((mail) => mail.includes('Accepted'))).toHaveLength(2)
    })

    it('by the account that it was made for', async () => {
      const { orderId, secret } = await offered({ clientId: rig.client.id })
      const other = await addClient(rig.database.db)
      await expect(accept(secret, {}, other)).rejects.toMatchObject(refusal(/belongs to another account/))
      expect(await openQuote(rig.deps, { secret }, other)).toMatchObject({
        closed: expect.stringMatching(/belongs to another account/),
      })
      expect(await openQuote(rig.deps, { secret }, rig.client)).toMatchObject({ closed: null })
      await accept(secret)
      expect(await order(orderId)).toMatchObject({ status: 'accepted' })
    })

    it('not after its end, nor once it is withdrawn, whatever the page still shows', async () => {
      const { orderId, secret } = await offered()
      rig.passSeconds(11 * 24 * 3600)
      await expect(accept(secret)).rejects.toMatchObject(refusal(/^This quote was valid until Mon 30 Nov/))
      await withdrawQuote(rig.deps, { orderId })
      await expect(accept(secret)).rejects.toMatchObject(refusal(/^We withdrew this quote on Tue 1 Dec/))
      expect(await listPayments(rig.deps, rig.client.id)).toEqual([])
    })
  })

  it('reads what is accepted once and writes it once: with its invoice and mails at most 25 statements', async () => {
    const { secret } = await offered()
    const counting = countingDb(rig.database.db)
    await acceptAndPay(
      { ...rig.deps, db: counting.db },
      rig.client,
      input(secret, { buyer: SWEDISH_CONSUMER, payBy: 'transfer', startAtOnce: true }),
    )
    expect(counting.statements()).toBeLessThanOrEqual(25)
  })

  if (!isAskedAll(engine)) return

  describe('a quote that is delivered so many working days after payment and files', () => {
    /** Ten working days, and two more for its option. */
    const offeredInDays = () =>
      sendNewQuote(rig.deps, NOOR, {
        deliverBy: undefined,
        deliveryWorkingDays: 10,
        options: [{ text: 'Hitches', net: 10_000, quantity: { hundredths: 200, unit: 'day' } }],
      })
    const due = async () => (await rig.projects()).map(({ due_on }) => due_on)
    const sendFiles = () =>
      submitFile(rig.deps, rig.client, {
        fileUrl: 'https://drive.google.com/x',
        service: 'full-optimization',
      })
    const days = (count: number) => rig.passSeconds(count * 24 * 3600)

    it('says so everywhere, and is due from the first files on, once it is paid', async () => {
      const { orderId, secret } = await offeredInDays()
      expect(await openQuote(rig.deps, { secret })).toMatchObject({
        deliverBy: null,
        deliveryWorkingDays: 10,
      })
      await accept(secret, { buyer: SWEDISH_COMPANY, payBy: 'transfer', options: [0], gross: 162_500 })
      expect(await order(orderId)).toMatchObject({ deliverBy: null, deliveryWorkingDays: 12 })
      const { text } = await rig.email('Accepted: Nattfjord at 60 FPS')
      expect(text).toContain('Delivery: 12 working days after payment and files')
      days(3)
      await rig.transfer(orderId, 162_500, 'B1')
      expect(await due()).toEqual([null])
      // Tue 24 Nov. Twelve working days later is Thu 10 Dec.
      days(1)
      const { id: fileId } = await sendFiles()
      expect(await due()).toEqual(['2026-12-10'])
      days(1)
      await sendFiles()
      expect(await due()).toEqual(['2026-12-10'])
      await rig.database.db.deleteFrom('files').where('id', '!=', fileId).execute()
      await withdrawFile(rig.deps, { ownerId: rig.client.id, fileId })
      expect(await due()).toEqual([null])
      await sendFiles()
      expect(await due()).toEqual(['2026-12-11'])
    })

    it('waits for the end of the withdrawal period, until its buyer asks for an early start', async () => {
      const { orderId, secret } = await offeredInDays()
      const { payment } = await accept(secret)
      const intentId = (await rig.payment(payment?.paymentId ?? '')).provider_payment_id ?? ''
      await rig.pay(intentId)
      await sendFiles()
      // From Sat 5 Dec, the first day after the period.
      expect(await due()).toEqual(['2026-12-18'])
      days(3)
      await recordConsent(rig.deps, {
        ownerId: rig.client.id,
        paymentId: payment?.paymentId ?? '',
        agreed: true,
      })
      expect(await due()).toEqual(['2026-12-07'])
      expect(await order(orderId)).toMatchObject({ deliverBy: null, deliveryWorkingDays: 10 })
    })
  })

  it('a day that was offered to a company is the first that a consumer may be promised, once a consumer accepts', async () => {
    const offer = () =>
      sendNewQuote(
        rig.deps,
        NOOR,
        {
          validUntil: '2026-11-21',
          payDays: 3,
          deliverBy: '2026-12-01',
        },
        SWEDISH_COMPANY,
      )
    const [asked, waits] = [await offer(), await offer()]
    await accept(waits.secret, { buyer: SWEDISH_CONSUMER })
    // The period ends with Fri 4 Dec.
    expect(await order(waits.orderId)).toMatchObject({ deliverBy: '2026-12-06' })
    await accept(asked.secret, { buyer: SWEDISH_CONSUMER, startAtOnce: true })
    expect(await order(asked.orderId)).toMatchObject({ deliverBy: '2026-12-01' })
  })

  describe('what a buyer adds to a quote', () => {
    /** €1,200.00 less a tenth, and two options. */
    const withOptions = () =>
      sendNewQuote(rig.deps, NOOR, {
        options: [
          { text: 'Hitches\nThe ferry', net: 29_000, quantity: { hundredths: 150, unit: 'day' } },
          { text: 'Streaming', net: 10_005, quantity: { hundredths: 400, unit: 'hour' } },
        ],
        discount: { percent: 10, reason: 'Second project' },
      })
    const WATER = { text: 'Water', net: 120_000 }
    const HITCHES = { text: 'Hitches\nThe ferry', net: 29_000, quantity: { hundredths: 150, unit: 'day' } }
    const STREAMING = { text: 'Streaming', net: 10_005, quantity: { hundredths: 400, unit: 'hour' } }
    const off = (net: number) => ({ text: 'Discount 10%\nSecond project', net: -net })

    it.each([
      // From Fri 18 Dec half a day, and two days.
      ['nothing', [], [WATER, off(12_000)], 135_000, '2026-12-18'],
      ['one', [1], [WATER, STREAMING, off(13_001)], 146_255, '2026-12-21'],
      ['all of it', [1, 0], [WATER, HITCHES, STREAMING, off(15_901)], 178_880, '2026-12-22'],
    ])('is ordered, invoiced and kept: %s', async (_, options, lines, gross, deliverBy) => {
      const { orderId, secret } = await withOptions()
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ lines: [WATER], gross: 135_000 })
      await expect(accept(secret, { options, gross: gross - 1 })).rejects.toMatchObject(
        refusal(/^The price changed/),
      )
      await accept(secret, { options, gross, payBy: 'transfer' })
      expect(await order(orderId)).toMatchObject({ lines, gross, deliverBy })
      expect(await openQuote(rig.deps, { secret }, rig.client)).toMatchObject({
        lines,
        options: [
          { ...HITCHES, isChosen: options.includes(0) },
          { ...STREAMING, isChosen: options.includes(1) },
        ],
      })
      const [document] = await rig.documents()
      expect(document).toMatchObject({ lines, gross, deliverBy })
    })

    it('is copied with the quote as what may be added, and the discount as such', async () => {
      const { orderId, secret } = await withOptions()
      await accept(secret, { options: [0], gross: 167_625, payBy: 'transfer' })
      const { order: copied, quote } = await copyQuote(rig.deps, { orderId }, { deliverBy: '2026-12-18' })
      expect(copied.lines).toEqual([WATER, off(12_000)])
      expect(JSON.parse(quote.options)).toEqual(
        [HITCHES, STREAMING].map((line) => ({ ...line, isChosen: false })),
      )
    })

    it('is nothing that was not offered', async () => {
      const { orderId, secret } = await withOptions()
      await accept(secret, { options: [7, -1, 0.5, 0, 0], gross: 167_625 })
      expect((await order(orderId)).lines).toEqual([WATER, HITCHES, off(14_900)])
    })
  })

  describe('a quote that is accepted and paid by card', () => {
    it('is a contract of the account, which opens its project when it is paid', async () => {
      const { orderId, secret } = await offered()
      const { payment } = await accept(secret, { startAtOnce: true })
      expect(await order(orderId)).toMatchObject({
        status: 'accepted',
        buyer: { name: rig.client.name },
        consentAt: rig.now().toISOString(),
        withdrawalEndsAt: '2026-12-04T23:00:00.000Z',
      })
      const [listed] = await listPayments(rig.deps, rig.client.id)
      expect(listed).toMatchObject({ id: payment?.paymentId, amount: GROSS, service: 'Nattfjord at 60 FPS' })
      const intentId = (await rig.payment(payment?.paymentId ?? '')).provider_payment_id ?? ''
      await rig.pay(intentId)
      expect(await order(orderId)).toMatchObject({ status: 'paid', received: GROSS })
      expect(await rig.projects()).toMatchObject([{ service: 'Nattfjord at 60 FPS' }])
      expect(await invoicesOfOrder(rig.database.db, orderId)).toMatchObject([{ gross: GROSS }])
      expect(await openQuote(rig.deps, { secret }, rig.client)).toMatchObject({ status: 'paid', open: 0 })
    })

    it('waits for a name in letters that its invoice can print, and is then accepted', async () => {
      const { orderId, secret } = await offered()
      const named = accept(secret, {}, { ...rig.client, name: '山田太郎' })
      await expect(named).rejects.toMatchObject(refusal(/Write it in Latin letters/, 'bad-input'))
      expect(await order(orderId)).toMatchObject({ status: 'offered', buyer: { name: NOOR.name } })
      await accept(secret)
      expect(await order(orderId)).toMatchObject({ status: 'accepted' })
    })

    it('stays accepted when the provider cannot be reached, and is paid later', async () => {
      const { orderId, secret } = await offered()
      rig.stripe.fail(500)
      await expect(accept(secret)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await order(orderId)).toMatchObject({ status: 'accepted' })
      rig.stripe.fail()
      await expect(accept(secret)).rejects.toMatchObject(refusal(/^This quote was accepted on Fri 20 Nov/))
      const { paymentId } = await payOrder(rig.deps, rig.client, { orderId })
      expect(await rig.payment(paymentId)).toMatchObject({ amount: GROSS, status: 'pending' })
      expect(await listPayments(rig.deps, rig.client.id)).toHaveLength(1)
    })

    it.each([
      ['a consumer who wants an early start', SWEDISH_CONSUMER, 'Water: €1,000.00'],
      ['a company', SWEDISH_COMPANY, 'Water: €800.00'],
    ])('does not wait for the end of a withdrawal period, bought by %s', async (_, buyer, lines) => {
      await saveBuyer(rig.deps, rig.client.id, buyer)
      const { secret } = await offered()
      await accept(secret, { startAtOnce: true })
      const { text } = await rig.email('Accepted%', rig.client.email)
      expect(text).toContain(lines)
      expect(text).not.toContain('at the earliest')
    })

    it('is confirmed to the buyer with its terms, and told to the studio', async () => {
      const { secret } = await offered()
      await accept(secret)
      const mails = await rig.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('subject', 'like', 'Accepted%')
        .orderBy('subject')
        .execute()
      expect(mails.map(({ recipient, attachments }) => [recipient, attachments])).toEqual([
        [rig.client.email, '["terms:2026-11-20"]'],
        ['desk@studio.example', null],
      ])
      for (const words of [
        'Every scene of the demo holds 60 FPS on the agreed machine.',
        // A consumer sees the price of a line including VAT.
        'Water: €1,000.00\nRefraction at half size',
        'Streaming: €500.00',
        'Delivery: Fri 18 Dec',
        'You may withdraw from this contract until the end of Fri 4 Dec,',
        'attached, with the model withdrawal form',
        'The work begins on Sat 5 Dec at the earliest, or at once if you ask for it.',
      ])
        expect(mails[0]?.text).toContain(words)
      expect(await rig.thread()).toEqual([
        'You accepted our quote “Nattfjord at 60 FPS”. Your project opens once it is paid.',
      ])
    })
  })

  describe('a quote that is accepted and paid by transfer', () => {
    it('is a contract of the day of its acceptance, however late its money comes', async () => {
      const { orderId, secret } = await offered()
      await accept(secret, { payBy: 'transfer' })
      const contract = {
        acceptedAt: '2026-11-20T12:00:00.000Z',
        withdrawalEndsAt: '2026-12-04T23:00:00.000Z',
      }
      expect(await order(orderId)).toMatchObject({ status: 'accepted', paidAt: null, ...contract })
      rig.passSeconds(7 * 24 * 3600)
      await rig.transfer(orderId, GROSS, 'BG 17')
      expect(await order(orderId)).toMatchObject({
        status: 'paid',
        paidAt: '2026-11-27T12:00:00.000Z',
        ...contract,
      })
    })

    it('is due within 10 days for a consumer, for a company within 30 as far as the day of delivery allows, and its invoice names the day of the order', async () => {
      const dueOf = async () => {
        rig.passSeconds(24 * 3600)
        const { orderId, secret } = await offered()
        await accept(secret, { payBy: 'transfer' })
        const [document] = await rig.documents(orderId)
        return { dueOn: document?.dueOn, issuedOn: document?.issuedOn, orderedOn: document?.order.orderedOn }
      }
      expect(await dueOf()).toEqual({ dueOn: '2026-12-01', issuedOn: '2026-11-21', orderedOn: '2026-11-21' })
      await saveBuyer(rig.deps, rig.client.id, SWEDISH_COMPANY)
      expect(await dueOf()).toEqual({ dueOn: '2026-12-09', issuedOn: '2026-11-22', orderedOn: '2026-11-22' })
    })

    it('is invoiced at once with its due date, and waits for its money', async () => {
      const { orderId, secret } = await offered()
      expect(await accept(secret, { payBy: 'transfer' })).toEqual({ orderId, payment: null })
      const { number } = await order(orderId)
      expect(await listOpenOrders(rig.deps, rig.client.id)).toEqual([
        {
          orderId,
          number,
          title: 'Nattfjord at 60 FPS',
          gross: GROSS,
          part: 'whole',
          open: GROSS,
          dueOn: '2026-11-30',
          bank: rig.deps.seller.bank,
          companyName: rig.deps.seller.companyName,
        },
      ])
      const [invoice] = await invoicesOfOrder(rig.database.db, orderId)
      const mail = await rig.email('Accepted: Nattfjord at 60 FPS')
      expect(mail.attachments).toBe(`["invoice:${invoice?.id}","terms:2026-11-20"]`)
      for (const part of [
        `Reference: ${number}`,
        'Due: Mon 30 Nov',
        'IBAN: SE00 0000 0000 0000 0000 0000',
        'BIC: TESTSESS',
        'Bankgiro: 000-0000',
      ])
        expect(mail.text).toContain(part)
      expect(await listPayments(rig.deps, rig.client.id)).toEqual([])
    })

    it('is paid by parts: the rest stays open until it is there, and one invoice says all of it', async () => {
      const { orderId, secret } = await offered()
      await accept(secret, { payBy: 'transfer' })
      await rig.transfer(orderId, 100_000, 'B1')
      expect(await listOpenOrders(rig.deps, rig.client.id)).toMatchObject([{ open: 50_000 }])
      const opened = await openQuote(rig.deps, { secret }, rig.client)
      expect(opened).toMatchObject({ status: 'accepted', open: 50_000 })
      expect(await rig.projects()).toEqual([])
      await rig.transfer(orderId, 50_000, 'B2')
      expect(await rig.mails()).toContain(`${rig.client.email}: Receipt: Nattfjord at 60 FPS, €1,500.00`)
      expect(await listOpenOrders(rig.deps, rig.client.id)).toEqual([])
      expect(await rig.projects()).toMatchObject([{ service: 'Nattfjord at 60 FPS' }])
      expect(await rig.documentTotals(orderId)).toHaveLength(1)
    })

    it('cannot be, where the studio has no bank account', async () => {
      const { orderId, secret } = await offered()
      const deps = { ...rig.deps, seller: { ...rig.deps.seller, bank: null } }
      const asked = acceptAndPay(deps, rig.client, input(secret, { payBy: 'transfer' }))
      await expect(asked).rejects.toMatchObject(refusal(/don't accept bank transfers/, 'bad-input'))
      expect(await order(orderId)).toMatchObject({ status: 'offered' })
    })

    it('takes no money before it is accepted', async () => {
      const { orderId } = await offered()
      await expect(rig.transfer(orderId, GROSS, 'B1')).rejects.toMatchObject(refusal(/Nobody has accepted/))
    })
  })
})
