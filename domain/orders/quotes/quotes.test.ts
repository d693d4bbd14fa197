import { describe, expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import { sendEnquiry, showEnquiry } from '#domain/crm/contact/contact.server.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { cursorPageOfQuotes } from '#domain/reads/list-quotes.server.ts'
import { addClient, consumer } from '#test/clients.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aCompany, aConsumer, aGermanCompany, withVatRegister } from '#test/factories/buyers.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { rowIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { STUDIO_EMAIL } from '#test/test-product.ts'
import { grossOfLines, netsOfLines } from '../orders.schema.ts'
import { acceptQuote, declineQuote, reopenQuote } from './answer-quote.server.ts'
import { openQuote } from './open-quote.server.ts'
import type { QuoteInput } from './quotes.schema.ts'
import { endQuotesOutOfTime, previewQuote, sendQuote, showQuote, withdrawQuote } from './quotes.server.ts'
import { copyQuote, createQuote, editDraft, type QuoteChanges, type QuoteFor } from './write-quote.server.ts'
import type { OpenedQuote } from './written-quote.schema.ts'

const WRITTEN: QuoteInput = {
  title: 'Nattfjord at 60 FPS, on Deck',
  lines: [
    { text: 'Profile\nEight scenes, three runs each', net: 42_000 },
    { text: 'Water', net: 46_001 },
  ],
  scope: '60 FPS on average in each of the eight scenes.',
  deliverBy: '2026-12-18',
  validUntil: '2026-11-30',
}
const COMPANY = aCompany()
const NOOR = { name: 'Noor Haddad', email: 'noor@halvmane.example' }
const NO_LINK =
  "This link doesn't open a quote. Links stop working when a newer one is sent, and 30 days after the quote was answered or expired."
/** From noon on Fri 20 Nov to midnight after Mon 30 Nov in Stockholm. */
const DAY_SECONDS = 24 * 3600
const SECONDS_LEFT = 10 * 24 * 3600 + 11 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  const create = (changes: Partial<QuoteInput> = {}, to: QuoteFor = NOOR) =>
    createQuote(rig.deps, to, { ...WRITTEN, ...changes })
  const lastEmail = async (recipient: string) =>
    rig.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  const send = async (orderId: string) => {
    rig.passSeconds(1)
    await sendQuote(rig.deps, { orderId })
    return secretTo(NOOR.email)
  }
  const secretTo = async (recipient: string) =>
    /\/quote#([\w-]{43})\n/.exec((await lastEmail(recipient)).text)?.[1] ?? ''
  const sent = async () => {
    const { order } = await create()
    return { orderId: order.id, secret: await send(order.id) }
  }
  const sentToClient = async () => {
    const { order } = await create({}, { clientId: rig.client.id })
    await sendQuote(rig.deps, { orderId: order.id })
    return { orderId: order.id, secret: await secretTo(rig.client.email) }
  }
  const accept = (secret: string) =>
    rig.database.db.transaction().execute((trx) =>
      acceptQuote(trx, rig.client, {
        secret,
        buyer: consumer(rig.client),
        gross: 110_001,
        payBy: 'card',
        consent: null,
        now: rig.now(),
      }),
    )
  const inShort = (closed: string) => ({ kind: 'in-short', title: WRITTEN.title, closed, mayReopen: false })

  describe('a quote is written', () => {
    it('with net lines, and VAT rounded once on their sum', async () => {
      const { order, quote } = await create()
      expect(order).toMatchObject({
        kind: 'quote',
        status: 'draft',
        service: WRITTEN.title,
        lines: WRITTEN.lines,
        net: 88_001,
        vatAmount: 22_000,
        gross: 110_001,
        deliverBy: '2026-12-18',
        buyer: consumer(NOOR),
      })
      expect(quote).toMatchObject({ valid_until: '2026-11-30', sent_at: null })
    })

    it.each<[string, BuyerInput, number | undefined, string]>([
      ['a consumer', aConsumer(), undefined, '2026-12-16'],
      ['a company', COMPANY, undefined, '2026-12-02'],
      ['a company with its days', COMPANY, 20, '2026-12-21'],
    ])(
      'for %s with the earliest day that its own rules allow, and not with the one before',
      async (_, buyer, payDays, earliest) => {
        const input = { ...WRITTEN, ...(payDays && { payDays }) }
        const before = createQuote(rig.deps, NOOR, { ...input, deliverBy: addDays(earliest, -1) }, buyer)
        await expect(before).rejects.toMatchObject(
          refusal(new RegExp(`can be delivered on ${earliest} at the earliest`), 'bad-input'),
        )
        expect((await cursorPageOfQuotes(rig.database.db, { limit: 1 })).rows).toEqual([])
        const { order } = await createQuote(rig.deps, NOOR, { ...input, deliverBy: earliest }, buyer)
        const secret = await send(order.id)
        const { transferDays } = (await openQuote(rig.deps, { secret })) as OpenedQuote
        expect(addDays(WRITTEN.validUntil, transferDays) < earliest).toBe(true)
      },
    )

    it('with a day for companies while nobody has said who buys, which is asked before it is sent', async () => {
      const { order } = await create({ deliverBy: '2026-12-15' })
      await expect(send(order.id)).rejects.toMatchObject(
        refusal(/^Enter the billing details first, or choose 2026-12-16 or a later day/, 'conflict'),
      )
      await editDraft(rig.deps, { orderId: order.id }, { buyerInput: COMPANY })
      await send(order.id)
    })

    it('to a name that could advertise something, which the email leaves out', async () => {
      const { order } = await create({}, { ...NOOR, name: 'Win at www.keys.example' })
      await send(order.id)
      const { text } = await lastEmail(NOOR.email)
      expect(text).toContain('Hello,\n')
      expect(text).not.toContain('keys.example')
    })

    it('to a client, as who is buying by that account', async () => {
      const { order, quote } = await create({}, { clientId: rig.client.id })
      expect(order.buyer).toMatchObject({ name: rig.client.name, email: rig.client.email })
      expect(quote.recipient_email).toBe(rig.client.email)
    })

    it.each(['Noor <noor@halvmane.example>', 'noor@halvmane.example, b@c.example', 'noor', ''])(
      'not to %j, which is not one address: order, documents and withdrawal belong to it',
      async (email) => {
        await expect(create({}, { ...NOOR, email })).rejects.toMatchObject(
          refusal(/isn't a valid email address/, 'bad-input'),
        )
        expect((await cursorPageOfQuotes(rig.database.db, { limit: 1 })).rows).toEqual([])
      },
    )

    it('as the answer to a message of a visitor, which is done once it is sent', async () => {
      const { id: enquiryId } = await sendEnquiry(rig.deps, anEnquiry(NOOR))
      const { quote } = await create({}, { enquiryId })
      expect(quote).toMatchObject({ enquiry_id: enquiryId, recipient_email: NOOR.email })
      expect(await showEnquiry(rig.database.db, enquiryId)).not.toMatchObject({ status: 'done' })
      await send(quote.order_id)
      expect(await showEnquiry(rig.database.db, enquiryId)).toMatchObject({ status: 'done' })
    })

    it.each<[string, Partial<QuoteInput>, RegExp]>([
      ['a sign that no invoice can print', { title: '40 → 60 FPS' }, /invoices can't print/],
      ['a line of such', { lines: [{ text: 'Water\n水', net: 100 }] }, /The text of a line has a character/],
      ['a title that is a key', { title: 'quick-fix' }, /as people will read it/],
      ['a day that there is not', { deliverBy: '2026-02-30' }, /written like/],
      ['an offer that is over', { validUntil: '2026-11-19' }, /quote has passed/],
      [
        'an offer beyond the holidays that are known',
        { validUntil: '2051-01-02' },
        /at most two years, until 2028-11-/,
      ],
      ['a delivery that is over', { deliverBy: '2026-11-19' }, /day has passed/],
    ])('not with %s', async (_, changes, words) => {
      await expect(create(changes)).rejects.toMatchObject(refusal(words, 'bad-input'))
      expect((await cursorPageOfQuotes(rig.database.db, { limit: 1 })).rows).toEqual([])
    })
  })

  describe('a link', () => {
    it('opens what was offered, and its secret is stored only in the email', async () => {
      const { orderId, secret } = await sent()
      expect(await openQuote(rig.deps, { secret })).toMatchObject({
        orderId,
        title: WRITTEN.title,
        status: 'offered',
        kind: 'in-full',
        closed: null,
        gross: 110_001,
        open: 110_001,
        recipientName: NOOR.name,
      })
      const stored = await rig.database.db.selectFrom('quotes').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect((await lastEmail(NOOR.email)).attachments).toContain('terms:2026-11-20')
    })

    it('ends when the quote is sent again', async () => {
      const { orderId, secret } = await sent()
      const newer = await send(orderId)
      await expect(openQuote(rig.deps, { secret })).rejects.toMatchObject(refusal(NO_LINK, 'not-found'))
      expect(await openQuote(rig.deps, { secret: newer })).toMatchObject({ orderId })
    })
  })

  if (!isAskedAll(engine)) return

  describe('a draft', () => {
    const edit = (orderId: string, changes: QuoteChanges) => editDraft(rig.deps, { orderId }, changes)

    it('is changed in what is named, and all else stays', async () => {
      const created = await create({ payDays: 14 })
      const { order, quote } = created
      rig.passSeconds(60)
      const edited = await edit(order.id, { title: 'Nattfjord at 90 FPS', deliverBy: '2026-12-22' })
      expect(edited).toEqual({
        order: { ...order, service: 'Nattfjord at 90 FPS', deliverBy: '2026-12-22' },
        quote,
      })
      expect(
        (await edit(order.id, { scope: undefined, lines: [{ text: 'Grass', net: 100 }] })).order,
      ).toMatchObject({
        lines: [{ text: 'Grass', net: 100 }],
        ...{ net: 100, vatAmount: 25, gross: 125 },
      })
      expect(await showQuote(rig.database.db, order.id)).toMatchObject({
        quote: { scope: null, pay_days: 14 },
      })
    })

    it('gets another buyer, and then another recipient; the enquiry that it answers stays its own', async () => {
      const { id: enquiryId } = await sendEnquiry(rig.deps, anEnquiry(NOOR))
      const { order } = await create({}, { enquiryId })
      expect(await edit(order.id, { buyerInput: COMPANY })).toMatchObject({
        order: { buyer: { kind: 'company', companyName: 'Halvmåne Games AB', email: NOOR.email } },
        quote: { enquiry_id: enquiryId },
      })
      expect(await edit(order.id, { to: { clientId: rig.client.id } })).toMatchObject({
        order: { ownerId: rig.client.id, buyer: { companyName: null } },
        quote: { recipient_email: rig.client.email, enquiry_id: null },
      })
    })

    it('keeps its rules, and nothing changes where they are broken', async () => {
      const created = await create()
      await expect(edit(created.order.id, { deliverBy: '2026-12-01' })).rejects.toMatchObject(
        refusal(/at the earliest/, 'bad-input'),
      )
      await expect(edit(created.order.id, { lines: [] })).rejects.toMatchObject({ code: 'bad-input' })
      expect(await showQuote(rig.database.db, created.order.id)).toEqual(created)
    })

    it('can no longer be changed once it was sent', async () => {
      const { orderId } = await sent()
      const before = await showQuote(rig.database.db, orderId)
      await expect(edit(orderId, { title: 'Other' })).rejects.toMatchObject(
        refusal('This quote was sent, so it can no longer be changed.'),
      )
      expect(await showQuote(rig.database.db, orderId)).toEqual(before)
    })

    it('is a copy of any quote, for the same buyer or another client', async () => {
      const { order } = await createQuote(rig.deps, NOOR, { ...WRITTEN, payDays: 14 }, COMPANY)
      await send(order.id)
      await withdrawQuote(rig.deps, { orderId: order.id })
      const copied = await copyQuote(rig.deps, { orderId: order.id }, { validUntil: '2026-12-01' })
      expect(copied).toMatchObject({
        order: { status: 'draft', lines: order.lines, buyer: order.buyer, deliverBy: order.deliverBy },
        quote: {
          sent_at: null,
          withdrawn_at: null,
          pay_days: 14,
          valid_until: '2026-12-01',
          scope: WRITTEN.scope,
        },
      })
      expect(copied.order.number).not.toBe(order.number)
      const other = await copyQuote(rig.deps, { orderId: order.id }, { to: { clientId: rig.client.id } })
      expect(other.order).toMatchObject({
        ownerId: rig.client.id,
        buyer: { kind: 'consumer', companyName: null },
      })
    })

    it('is previewed as its buyer reads it, and cannot be answered from there', async () => {
      const { order } = await create()
      const preview = () => previewQuote(rig.deps, { orderId: order.id })
      const [first, { url, mail }] = [await preview(), await preview()]
      expect(mail.text).toContain(url)
      const secret = url.split('#')[1] ?? ''
      await expect(openQuote(rig.deps, { secret: first.url.split('#')[1] ?? '' })).rejects.toMatchObject(
        refusal(NO_LINK, 'not-found'),
      )
      const read = await openQuote(rig.deps, { secret, buyer: COMPANY }, rig.client)
      await expect(declineQuote(rig.deps, { secret, reason: '' })).rejects.toMatchObject(
        refusal(NO_LINK, 'not-found'),
      )
      await expect(accept(secret)).rejects.toMatchObject(refusal(NO_LINK, 'not-found'))
      expect((await showQuote(rig.database.db, order.id)).order).toEqual(order)
      const real = await openQuote(rig.deps, { secret: await send(order.id), buyer: COMPANY })
      expect(read).toEqual({ ...real, isPreview: true, sentAt: null })
      await withdrawQuote(rig.deps, { orderId: order.id })
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ kind: 'in-short' })
      await expect(preview()).rejects.toMatchObject(refusal(/^We withdrew this quote/))
    })
  })

  describe('who buys', () => {
    const company = aGermanCompany({ reference: 'PO 4711' })
    const deps = () => withVatRegister(rig.deps)
    const sentTo = async (buyer: BuyerInput) => {
      const { order } = await createQuote(deps(), NOOR, WRITTEN, buyer)
      return { order, secret: await send(order.id) }
    }

    it('is a company whose number is looked up at once: email and page show its price and its VAT rule', async () => {
      const { order, secret } = await sentTo(company)
      expect(order).toMatchObject({
        gross: 88_001,
        vat: { category: 'AE' },
        buyer: { vatCheck: { status: 'valid' } },
      })
      const { text } = await lastEmail(NOOR.email)
      for (const said of ['For: Musterspiele GmbH', 'Total: €880.01', 'Reverse charge'])
        expect(text).toContain(said)
      expect(text).not.toContain('withdraw')
      expect(await openQuote(deps(), { secret })).toMatchObject({
        asksWhoBuys: false,
        gross: 88_001,
        buyer: { ...company, vatCheck: { status: 'valid' } },
      })
    })

    it('is a consumer, who reads of the right to withdraw', async () => {
      const { secret } = await sentTo(aConsumer('SE'))
      const { text } = await lastEmail(NOOR.email)
      expect(text).toContain('Total: €1,100.01')
      expect(text).toContain('You may withdraw within 14 days')
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ asksWhoBuys: false, gross: 110_001 })
    })

    it('is asked on the page where nobody has said so, and the price follows the answer', async () => {
      const { secret } = await sent()
      const { text } = await lastEmail(NOOR.email)
      for (const said of ['Privately: €1,100.01', 'For a company: €880.01', 'asks whether you buy'])
        expect(text).toContain(said)
      expect(await openQuote(rig.deps, { secret })).toMatchObject({
        asksWhoBuys: true,
        buyer: { country: null },
      })
      const answered = (buyer: BuyerInput) => openQuote(deps(), { secret, buyer })
      expect(await answered(company)).toMatchObject({ asksWhoBuys: false, gross: 88_001, net: 88_001 })
      expect(await answered(aConsumer('DE'))).toMatchObject({ asksWhoBuys: false, gross: 110_001 })
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ asksWhoBuys: true })
    })
  })

  describe('a link to a closed quote', () => {
    type Close = (quote: { orderId: string; secret: string }) => Promise<unknown>
    const closings: [string, Close, string][] = [
      ['accepted', ({ secret }) => accept(secret), 'This quote was accepted on Fri 20 Nov.'],
      [
        'declined',
        ({ secret }) => declineQuote(rig.deps, { secret, reason: '' }, rig.client),
        'This quote was declined on Fri 20 Nov.',
      ],
      [
        'withdrawn',
        ({ orderId }) => withdrawQuote(rig.deps, { orderId }),
        'We withdrew this quote on Fri 20 Nov.',
      ],
      [
        'out of time',
        async () => {
          rig.passSeconds(10 * DAY_SECONDS)
          expect(stockholmDay(rig.now())).toBe(WRITTEN.validUntil)
        },
        'This quote was valid until Mon 30 Nov.',
      ],
    ]
    it.each(closings)(
      'that is %s tells its owner all, others one sentence, and ends',
      async (_, close, closed) => {
        const quote = await sentToClient()
        const link = { secret: quote.secret }
        const other = await addClient(rig.database.db)
        const everybody = () => [
          openQuote(rig.deps, link),
          openQuote(rig.deps, link, other),
          openQuote(rig.deps, link, rig.client),
        ]
        await close(quote)
        rig.passSeconds(29 * DAY_SECONDS)
        const [stranger, client, owner] = await Promise.all(everybody())
        expect([stranger, client]).toEqual([inShort(closed), inShort(closed)])
        expect(owner).toMatchObject({ kind: 'in-full', closed, gross: 110_001, lines: WRITTEN.lines })
        rig.passSeconds(2 * DAY_SECONDS)
        const asked = [...everybody(), declineQuote(rig.deps, { ...link, reason: '' }, rig.client)]
        for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
          expect(reason).toMatchObject(refusal(NO_LINK, 'not-found'))
      },
    )
  })

  describe('an offer ends', () => {
    it('with the last second of its last day in Stockholm', async () => {
      const { secret } = await sent()
      rig.passSeconds(SECONDS_LEFT - 2)
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ closed: null })
      expect(await endQuotesOutOfTime(rig.deps)).toBe(0)
      rig.passSeconds(1)
      const closed = 'This quote was valid until Mon 30 Nov.'
      expect(await openQuote(rig.deps, { secret })).toEqual(inShort(closed))
      await expect(declineQuote(rig.deps, { secret, reason: '' })).rejects.toMatchObject(refusal(closed))
      expect(await endQuotesOutOfTime(rig.deps)).toBe(1)
      expect(await endQuotesOutOfTime(rig.deps)).toBe(0)
      expect(await openQuote(rig.deps, { secret })).toEqual(inShort(closed))
    })

    it('when the studio withdraws it, and its link says so', async () => {
      const { orderId, secret } = await sent()
      await withdrawQuote(rig.deps, { orderId })
      expect(await openQuote(rig.deps, { secret })).toEqual(inShort('We withdrew this quote on Fri 20 Nov.'))
      expect((await lastEmail(NOOR.email)).subject).toMatch(/^Withdrawn: quote/)
      await expect(withdrawQuote(rig.deps, { orderId })).rejects.toMatchObject(refusal(/cancelled/))
      await expect(sendQuote(rig.deps, { orderId })).rejects.toMatchObject(refusal(/cancelled/))
    })

    it('silently while nobody has seen it', async () => {
      const { order } = await create()
      const { order: late } = await create()
      rig.passSeconds(SECONDS_LEFT)
      const sending = sendQuote(rig.deps, { orderId: late.id })
      await expect(sending).rejects.toMatchObject(refusal(/until 2026-11-30, which has passed/))
      await withdrawQuote(rig.deps, { orderId: order.id })
      expect(await rig.mails()).toEqual([])
    })

    it('when its client declines it; nobody else can do so or reopen it', async () => {
      const { secret } = await sentToClient()
      const other = await addClient(rig.database.db)
      for (const account of [undefined, other])
        await expect(declineQuote(rig.deps, { secret, reason: '' }, account)).rejects.toMatchObject(
          refusal(/belongs to another account/),
        )
      expect(await openQuote(rig.deps, { secret })).toMatchObject({ status: 'offered', closed: null })
      expect(await declineQuote(rig.deps, { secret, reason: '' }, rig.client)).toMatchObject({
        status: 'declined',
      })
      await expect(reopenQuote(rig.deps, { secret })).rejects.toMatchObject(refusal(/another account/))
      expect(await reopenQuote(rig.deps, { secret }, rig.client)).toMatchObject({ status: 'offered' })
    })

    it('not for good when a stranger with the link declines: the recipient is emailed, and can reopen it', async () => {
      const { orderId, secret } = await sent()
      const { secret: another } = await sent()
      await declineQuote(rig.deps, { secret: another, reason: 'No.' })
      await declineQuote(rig.deps, { secret, reason: 'No.' })
      const told = await lastEmail(NOOR.email)
      expect(told.text).toContain('choose “Reopen quote”, until Mon 30 Nov')
      expect(told.reply_to).toBe(STUDIO_EMAIL)
      expect(told.text).not.toContain(secret)
      expect(await reopenQuote(rig.deps, { secret })).toMatchObject({ status: 'offered', closed: null })
      await rowIn(rig.database.db, 'audit_log', { action: 'quote-reopened', about: orderId })
      await expect(reopenQuote(rig.deps, { secret })).rejects.toMatchObject(refusal(/is open/))
      await reopenQuote(rig.deps, { secret: another })
      // The studio gets an email about each.
      expect((await rig.mails()).filter((mail) => mail.includes(': Reopened: '))).toHaveLength(2)
      expect(await rowIn(rig.database.db, 'orders', { id: orderId })).toMatchObject({ ended_at: null })
      const before = (await rig.mails()).length
      rig.passSeconds(60)
      await declineQuote(rig.deps, { secret, reason: '' })
      // Both sides are notified of each decline.
      expect((await rig.mails()).length).toBe(before + 2)
      rig.passSeconds(SECONDS_LEFT)
      await expect(reopenQuote(rig.deps, { secret })).rejects.toMatchObject(refusal(/was declined/))
    })

    it('from the third time within an hour without an email each: only the last answer is emailed, once it is over', async () => {
      const { secret } = await sent()
      const begun = rig.now()
      const told = async () => {
        const rows = await rig.database.db
          .selectFrom('outbox')
          .select(['recipient', 'subject', 'next_attempt_at'])
          .where('dedupe_key', 'like', 'quote:%')
          .where('dedupe_key', 'not like', '%:sent:%')
          .orderBy('created_at')
          .execute()
        return rows.map(({ recipient, subject, next_attempt_at }) => [
          recipient === NOOR.email ? 'recipient' : 'studio',
          subject.includes('Reopened') ? 'yes after all' : 'no',
          next_attempt_at,
        ])
      }
      const changeTwice = async () => {
        rig.passSeconds(1)
        await declineQuote(rig.deps, { secret, reason: '' })
        rig.passSeconds(1)
        await reopenQuote(rig.deps, { secret })
      }
      const later = (seconds: number) => isoTime(addSeconds(begun, seconds))
      for (let time = 0; time < 12; time++) await changeTwice()
      const first = [
        ['studio', 'no', later(1)],
        ['recipient', 'no', later(1)],
        ['studio', 'yes after all', later(2)],
      ]
      expect(await told()).toEqual([...first, ['studio', 'yes after all', later(3601)]])
      rig.passSeconds(1)
      await declineQuote(rig.deps, { secret, reason: '' })
      const lastWord = [
        ['studio', 'no', later(3601)],
        ['recipient', 'no', later(3601)],
      ]
      expect(await told()).toEqual([...first, ...lastWord])
      rig.passSeconds(3600)
      await reopenQuote(rig.deps, { secret })
      expect(await told()).toEqual([...first, ...lastWord, ['studio', 'yes after all', later(3625)]])
    })

    it('when it is declined, and the studio reads why', async () => {
      const { orderId, secret } = await sent()
      await declineQuote(rig.deps, { secret, reason: 'Our budget is gone.' })
      expect((await showQuote(rig.database.db, orderId)).quote.decline_reason).toBe('Our budget is gone.')
      expect((await lastEmail('desk@studio.example')).text).toContain('Our budget is gone.')
    })
  })
})

describe('the lines of a quote with VAT', () => {
  const taxed = vatOf({ kind: 'consumer', country: 'SE', vatCheck: null })
  it.each([
    [
      [42_000, 46_001],
      [52_500, 57_501],
    ],
    [
      [2, 2, 2, 2],
      [3, 2, 3, 2],
    ],
    [[1], [1]],
    [[], []],
  ])('of %j cost %j, and add up to the price', (nets, grosses) => {
    expect(grossOfLines(nets, taxed)).toEqual(grosses)
  })

  it.each([
    [
      [42_000, 46_001],
      [33_600, 36_801],
    ],
    [
      [3, 4],
      [2, 4],
    ],
    [[7], [6]],
  ])('of %j that stay what is paid cost %j without it, and both add up', (grosses, nets) => {
    const gross = grosses.reduce((sum, each) => sum + each, 0)
    const { net } = priced({ agreed: gross }, taxed)
    expect(netsOfLines(grosses, taxed)).toEqual(nets)
    expect(nets.reduce((sum, each) => sum + each, 0)).toBe(net)
    expect(grossOfLines(nets, taxed, gross).reduce((sum, each) => sum + each, 0)).toBe(gross)
  })
})
