import { expect, it } from 'vitest'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { addPayment, consumer } from '#test/clients.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { readCsv } from '#test/read-csv.ts'
import { readSie } from '#test/read-sie.ts'
import { feeOf } from '#test/stripe-balance.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { setRate } from '../invoices/rates.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { listPayments } from '../purchases/show-payments.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { recordReturn, recordTransfer } from '../transfers/transfers.server.ts'
import { BOOK_ACCOUNTS } from './accounts.ts'
import type { BookEntry } from './book-entry.ts'
import { csv, numberVouchers } from './books-file.server.ts'
import { collectBooks } from './collect-books.server.ts'
import { reconciliationSentence } from './reconcile.server.ts'
import { sie } from './sie.ts'
import { vatReturn } from './voucher.ts'

const DAY = 24 * 3600
const NET = (FULL.cents * 4) / 5
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const inKronor = (): PaymentsDeps => ({ ...rig.deps, accountingCurrency: 'SEK' })
  const goTo = (time: string) => rig.passSeconds((Date.parse(time) - rig.now().getTime()) / 1000)

  it('a month of sales, refunds, transfers and fees balances, and is the same in both formats', async () => {
    const first = await rig.buyAndPay()
    rig.passSeconds(DAY)
    await grantRefund(rig.deps, { paymentId: first.paymentId, amount: 10_000 })
    const second = await buyAgain('second')
    rig.passSeconds(DAY)
    rig.stripe.refund(second)
    await rig.ring('charge.refunded', second)
    const half = Math.floor(FULL.cents / 2)
    const { id: halved } = await agreed(swedishCompany(), '2026-12-22')
    goTo('2026-11-25T18:00:00.000Z')
    await transfer(rig.deps, halved, half, '2026-11-23', 'A-1')
    await transfer(rig.deps, halved, FULL.cents - half, '2026-11-25', 'A-2')
    const { id: later } = await agreed(germanCompany(), '2026-12-22')
    goTo('2026-11-27T09:00:00.000Z')
    rig.stripe.payOut(15_000)
    goTo('2026-12-03T09:00:00.000Z')
    await transfer(rig.deps, later, NET, '2026-12-02', 'B-1')

    const { entries, reconciliation, leftOut } = await collectBooks(rig.deps, NOVEMBER)
    const both = 2 * FULL.cents
    expect(totals(entries)).toEqual({
      invoice: both + FULL.cents + NET,
      'credit-note': 10_000 + FULL.cents,
      payment: both + FULL.cents,
      refund: 10_000 + FULL.cents,
      payout: 15_000,
      fee: 2 * feeOf(FULL.cents),
    })
    expect(entries.flatMap(({ kind, day }) => (kind === 'refund' ? day : []))).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
    expect(reconciliationSentence(reconciliation)).toBe(
      `Our ledger and Stripe agree: €${both / 100}.00 received, €${FULL.cents / 100 + 100}.00 refunded.`,
    )
    expect(leftOut).toEqual({ sampleDocuments: 0, sampleMovements: 0, notOurs: [], byHand: [] })
    expect(requireSame(entries)).toEqual({ 1510: NET })

    const next = await collectBooks(rig.deps, { ...DECEMBER, to: '2026-12-03' })
    expect(next.entries).toMatchObject([
      {
        kind: 'payment',
        by: 'transfer',
        day: '2026-12-02',
        amount: NET,
        text: expect.stringContaining('B-1'),
      },
    ])
    expect(requireSame(next.entries)).toEqual({ 1510: -NET })
  })

  it('gives each voucher a number that it keeps, and what is booked later with an earlier day the next', async () => {
    await agreed(swedishCompany(), '2026-12-22')
    const { id } = await agreed(germanCompany(), '2026-12-22')
    const number = async () => {
      const { entries } = await collectBooks(rig.deps, NOVEMBER)
      const numbers = await numberVouchers(rig.deps, entries, '2026-01-01')
      return Object.fromEntries(entries.map((entry) => [entry.reference, numbers.get(entry.id)]))
    }
    goTo('2026-12-02T12:00:00.000Z')
    expect(await number()).toEqual({ '2026-0001': 1, '2026-0002': 2 })
    await transfer(rig.deps, id, 100, '2026-11-20', 'E-1')
    const again = await number()
    expect(again).toMatchObject({ '2026-0001': 1, '2026-0002': 2 })
    expect(Object.values(again).toSorted()).toEqual([1, 2, 3])
    const both = await Promise.all([number(), number()])
    expect(both).toEqual([again, again])
    const december = await collectBooks(rig.deps, { ...DECEMBER, to: '2026-12-02' })
    expect([...(await numberVouchers(rig.deps, december.entries, '2026-12-01')).values()]).toEqual(
      december.entries.map((_, at) => at + 1),
    )
  })

  if (!isAskedAll(engine)) return

  it('books what the provider takes for itself, beside what it keeps of each payment', async () => {
    await rig.buyAndPay()
    const provider = rig.deps.paymentsProvider
    const monthly = {
      id: 'txn_monthly',
      kind: 'fee',
      category: 'stripe_fee',
      amount: -1_200,
      fee: 0,
      currency: 'eur',
      happenedAt: rig.now(),
      about: undefined,
      providerPaymentId: undefined,
      paymentId: undefined,
    } as const
    const paymentsProvider = {
      ...provider,
      listSettlements: async (span: { from: Date; to: Date }) => [
        ...((await provider.listSettlements?.(span)) ?? []),
        monthly,
      ],
    }
    const { entries } = await collectBooks(
      { ...rig.deps, paymentsProvider },
      { ...NOVEMBER, to: '2026-11-20' },
    )
    expect(totals(entries)).toMatchObject({ fee: feeOf(FULL.cents) + 1_200 })
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'fee', amount: 1_200, text: 'Fee of Stripe, stripe_fee txn_monthly' }),
    )
  })

  it('a day ends at midnight in Stockholm, and so does the year', async () => {
    goTo('2026-12-31T22:59:59.000Z')
    const { paymentId: old } = await rig.buyAndPay()
    rig.passSeconds(2)
    await buyAgain('new')
    const december = await collectBooks(rig.deps, DECEMBER)
    expect(december.entries.map(({ kind, day }) => [kind, day])).toEqual([
      ['invoice', '2026-12-31'],
      ['payment', '2026-12-31'],
      ['fee', '2026-12-31'],
    ])
    expect(december.entries[1]?.reference).toBe(old)
    expect(reconciliationSentence(december.reconciliation)).toMatch(/^Our ledger and Stripe agree/)
    const both = await collectBooks(rig.deps, { from: '2026-12-31', to: '2027-01-01' })
    expect(both.entries.map(({ day }) => day.slice(0, 4)).sort()).toEqual([
      ...Array<string>(3).fill('2026'),
      ...Array<string>(3).fill('2027'),
    ])
  })

  it('what is paid in the last second of a year and heard of a minute later is invoiced in the next, and named in both', async () => {
    goTo('2026-12-31T22:59:59.000Z')
    const { paymentId, intentId } = await rig.buy()
    rig.stripe.succeed(intentId)
    rig.passSeconds(60)
    await rig.ring('payment_intent.succeeded', intentId)
    const { id } = await rig.order(paymentId)
    expect(await invoicesOfOrder(rig.database.db, id)).toMatchObject([{ number: '2027-0001' }])
    const december = await collectBooks(rig.deps, DECEMBER)
    expect(december.entries.map(({ kind }) => kind)).toEqual(['fee'])
    expect(december.reconciliation?.differences).toMatchObject([
      { providerPaymentId: intentId, paymentId, ours: { received: 0 }, theirs: { received: FULL.cents } },
    ])
    const january = await collectBooks(rig.deps, { from: '2027-01-01', to: '2027-01-01' })
    expect(january.entries.map(({ kind, day }) => [kind, day])).toEqual([
      ['invoice', '2027-01-01'],
      ['payment', '2027-01-01'],
    ])
    expect(january.reconciliation?.differences).toMatchObject([
      { providerPaymentId: intentId, paymentId, ours: { received: FULL.cents }, theirs: { received: 0 } },
    ])
  })

  it('names what only one of both ledgers has, and by how much', async () => {
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.stripe.refund(intentId, 12_300)
    const { reconciliation } = await collectBooks(rig.deps, today())
    expect(reconciliation?.differences).toEqual([
      {
        providerPaymentId: intentId,
        paymentId,
        ours: { received: FULL.cents, returned: 0 },
        theirs: { received: FULL.cents, returned: 12_300 },
      },
    ])
    expect(reconciliationSentence(reconciliation)).toBe(
      'Our ledger and Stripe differ: €0.00 refunded here and €123.00 at Stripe.',
    )
  })

  it('somebody else’s money is left out, a dispute is for a person, and a charge that says it is ours is missed', async () => {
    const { intentId } = await rig.buyAndPay()
    const foreign = rig.stripe.addIntent({ amount: 700 })
    rig.stripe.succeed(foreign)
    rig.stripe.openDispute(intentId)
    const { entries, leftOut, reconciliation } = await collectBooks(rig.deps, today())
    expect(leftOut.notOurs).toMatchObject([{ kind: 'charge', providerPaymentId: foreign }])
    expect(leftOut.byHand).toMatchObject([{ category: 'dispute', amount: -FULL.cents }])
    expect(totals(entries).fee).toBe(feeOf(FULL.cents) + 2_000)
    expect(reconciliationSentence(reconciliation)).toMatch(/agree/)

    const lost = rig.stripe.addIntent({ amount: 900, metadata: { portal_payment_id: 'pay_lost' } })
    rig.stripe.succeed(lost)
    expect((await collectBooks(rig.deps, today())).reconciliation?.differences).toContainEqual(
      expect.objectContaining({
        providerPaymentId: lost,
        paymentId: null,
        theirs: { received: 900, returned: 0 },
      }),
    )

    const dollars = rig.stripe.addIntent({
      amount: 500,
      currency: 'usd',
      metadata: { portal_payment_id: 'pay_dollars' },
    })
    rig.stripe.succeed(dollars)
    const { notOurs } = (await collectBooks(rig.deps, today())).leftOut
    expect(notOurs.map(({ providerPaymentId }) => providerPaymentId).sort()).toEqual(
      [foreign, dollars].sort(),
    )
  })

  it('reads all pages of a long month', async () => {
    for (let i = 0; i < 23; i++) rig.stripe.payOut(100 + i)
    const { entries } = await collectBooks(rig.deps, today())
    expect(entries).toHaveLength(23)
    expect(totals(entries).payout).toBe(23 * 100 + (22 * 23) / 2)
  })

  it('says in one sentence when Stripe does not answer, or may not', async () => {
    rig.stripe.fail(500)
    await expect(collectBooks(rig.deps, today())).rejects.toThrow("We can't reach")
    rig.stripe.fail()
    rig.stripe.say({ status: 403, body: { error: { type: 'invalid_request_error', message: 'No.' } } })
    await expect(collectBooks(rig.deps, today())).rejects.toThrow('Balance Transaction Sources')
    rig.stripe.say({ status: 200, body: { data: [{}] } })
    await expect(collectBooks(rig.deps, today())).rejects.toThrow("We can't reach")
  })

  it('leaves out what was only tried, and compares with nobody where there is no provider', async () => {
    await addPayment(rig.database.db, { client: rig.client, now: rig.now() })
    const { listSettlements: _, ...alone } = rig.deps.paymentsProvider
    const books = await collectBooks({ ...rig.deps, paymentsProvider: alone }, today())
    expect(books).toMatchObject({ entries: [], reconciliation: null, leftOut: { sampleMovements: 1 } })
    expect(reconciliationSentence(books.reconciliation)).toBe(
      'No payments provider is configured to compare our ledger with.',
    )
  })

  it('in kronor every day needs its rate', async () => {
    await agreed(germanCompany(), '2026-12-22', inKronor())
    await expect(collectBooks(inKronor(), today())).rejects.toThrow(
      'No exchange rate is known for 2026-11-20 or the week before.',
    )
    await rate('2026-11-12', '11.0')
    await expect(collectBooks(inKronor(), today())).rejects.toThrow('No exchange rate')
    await rate('2026-11-13', '11.0')
    expect((await collectBooks(inKronor(), today())).entries).toMatchObject([{ rate: '11.0000' }])
  })

  it('in kronor an order that was paid in parts, of which one went back, ends at nothing to the öre', async () => {
    await rate('2026-11-20', '11.1234')
    const { id, gross } = await agreed(swedishCompany(), '2026-12-22', inKronor())
    const third = Math.floor(gross / 3)
    for (const [at, amount] of [third, third, gross - 2 * third].entries())
      await transfer(inKronor(), id, amount, '2026-11-20', `D-${at}`)
    const [payment] = await listPayments(rig.deps, rig.client.id)
    await sendBack(payment?.id ?? '', 1_111)
    const { entries } = await collectBooks(inKronor(), today())
    expect(balances(entries, 'SEK')).not.toHaveProperty('1510')
  })

  it('the boxes of the VAT return are the documents added up, and the buyers in the Union stand by their numbers', async () => {
    await rate('2026-11-20', '11.1234')
    await agreed(swedishCompany(), '2026-12-22', inKronor())
    const german = await agreed(germanCompany(), '2026-12-22', inKronor())
    await agreed(germanCompany(), '2026-12-22', inKronor())
    const danish = { ...germanCompany(), country: 'DK', companyName: 'Eksempel ApS', vatNumber: 'DK13585628' }
    await agreed(danish, '2026-12-22', inKronor())
    const american = {
      ...germanCompany(),
      country: 'US',
      companyName: 'Example Inc',
      vatNumber: null,
      vatCheck: null,
    }
    await agreed(american, '2026-12-22', inKronor())
    const kronor = (cents: number) => Math.round(cents * 11.1234)
    const { entries } = await collectBooks(inKronor(), today())
    const told = vatReturn(entries, 'SEK')
    const vat = FULL.cents - NET
    expect(Object.fromEntries(told.boxes.map(({ box, amount }) => [box, amount]))).toEqual({
      '05': kronor(FULL.cents) - kronor(vat),
      10: kronor(vat),
      39: 3 * kronor(NET),
      40: kronor(NET),
    })
    expect(told.unionSales).toEqual([
      { vatNumber: 'DE136695976', name: 'Beispiel GmbH', amount: 2 * kronor(NET) },
      { vatNumber: 'DK13585628', name: 'Eksempel ApS', amount: kronor(NET) },
    ])
    goTo('2026-12-03T09:00:00.000Z')
    await transfer(inKronor(), german.id, NET, '2026-12-03', 'F-1')
    const [payment] = await listPayments(rig.deps, rig.client.id)
    await rate('2026-12-03', '11.9')
    await sendBack(payment?.id ?? '', 10_000)
    const december = vatReturn(
      (await collectBooks(inKronor(), { ...DECEMBER, to: '2026-12-03' })).entries,
      'SEK',
    )
    expect(december).toMatchObject({
      unionSales: [{ vatNumber: 'DE136695976', amount: -kronor(10_000) }],
    })
  })

  it('in kronor an order ends at nothing, and what the rate did is a gain or a loss', async () => {
    await rate('2026-11-20', '11.0')
    const orders = [
      await agreed(germanCompany(), '2026-12-22', inKronor()),
      await agreed(swedishCompany(), '2026-12-22', inKronor()),
    ]
    goTo('2026-12-02T12:00:00.000Z')
    await rate('2026-12-01', '11.5')
    for (const [at, { id, gross }] of orders.entries())
      await transfer(inKronor(), id, gross, '2026-12-01', `C-${at}`)
    const november = await collectBooks(inKronor(), NOVEMBER)
    const december = await collectBooks(inKronor(), { ...DECEMBER, to: '2026-12-02' })
    const gross = NET + FULL.cents
    const books = balances([...november.entries, ...december.entries], 'SEK')
    expect(books['1510'] ?? 0).toBe(0)
    expect(books['1930']).toBe(gross * 11.5)
    expect(books['3960']).toBe(-gross * 0.5)
    expect(books['2611']).toBe(-(FULL.cents - NET) * 11)
  })

  it('refuses a period that ends in the future', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    await expect(collectBooks(rig.deps, period)).rejects.toThrow('in the future. Today is 2026-11-20')
  })

  function today() {
    return { from: '2026-11-20', to: '2026-11-20' }
  }

  async function buyAgain(key: string): Promise<string> {
    const { intentId } = await rig.buy(key)
    await rig.pay(intentId)
    return intentId
  }

  function agreed(buyer: Buyer, dueOn: string, deps: PaymentsDeps = rig.deps) {
    return addAgreedOrder(deps, { userId: rig.client.id, buyer, dueOn })
  }

  function transfer(deps: PaymentsDeps, orderId: string, amount: number, on: string, reference: string) {
    return recordTransfer(deps, { orderId, amount, on, reference })
  }

  async function sendBack(paymentId: string, amount: number) {
    const { refundId } = await grantRefund(inKronor(), { paymentId, amount })
    await recordReturn(inKronor(), { refundId })
  }

  function rate(day: string, kronor: string) {
    return setRate(rig.deps, { day, rate: kronor, source: 'Sveriges Riksbank' })
  }

  function swedishCompany(): Buyer {
    return { ...consumer(rig.client), ...aCompany() }
  }

  function germanCompany(): Buyer {
    return {
      ...swedishCompany(),
      country: 'DE',
      companyName: 'Beispiel GmbH',
      vatNumber: 'DE136695976',
      vatCheck: { status: 'valid', checkedAt: rig.now().toISOString(), consultationNumber: 'W1' },
    }
  }
})

/** Balances of all accounts that aren't zero. Every voucher must balance. */
function balances(entries: BookEntry[], currency: 'EUR' | 'SEK' = 'EUR'): Record<string, number> {
  const company = { name: 'Bildruta AB', organisationNumber: '559999-0003', currency, yearBegins: '01-01' }
  const period = { from: '2026-01-01', to: '2026-12-31', madeOn: '2026-12-31', isTest: false }
  const { vouchers } = readSie(sie(entries, BOOK_ACCOUNTS, company, period, new Map()))
  const sums: Record<string, number> = {}
  for (const { rows } of vouchers) {
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    for (const { account, amount } of rows) sums[account] = (sums[account] ?? 0) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

/** Both formats must have the same totals. @returns what is still owed */
function requireSame(entries: BookEntry[]): Record<string, number> {
  const rows = readCsv(csv(entries))
  const total = (column: string, wanted: (row: Record<string, string>) => boolean) =>
    rows.filter(wanted).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  const of =
    (...kinds: string[]) =>
    ({ kind = '' }: Record<string, string>) =>
      kinds.includes(kind)
  const isTransfer = ({ text = '' }: Record<string, string>) => text.includes(' by transfer ')
  const moved = of('payment', 'refund')
  const byTransfer = total('gross', (row) => moved(row) && isTransfer(row))
  const byCard = total('gross', (row) => moved(row) && !isTransfer(row))
  const payouts = total('gross', of('payout'))
  const fees = total('gross', of('fee'))
  const {
    1510: owed = 0,
    1930: bank = 0,
    1580: clearing = 0,
    2611: vat = 0,
    6570: paidFees = 0,
    ...sales
  } = balances(entries)
  const documents = of('invoice', 'credit-note')
  expect({ owed, bank, clearing, vat, paidFees }).toEqual({
    owed: total('gross', documents) - byTransfer - byCard,
    bank: byTransfer + payouts,
    clearing: byCard - payouts + fees,
    vat: 0 - total('vat', documents),
    paidFees: 0 - fees,
  })
  expect(0 - Object.values(sales).reduce((sum, amount) => sum + amount, 0)).toBe(total('net', documents))
  return owed === 0 ? {} : { 1510: owed }
}

function totals(entries: readonly BookEntry[]): Partial<Record<BookEntry['kind'], number>> {
  const sums: Partial<Record<BookEntry['kind'], number>> = {}
  for (const entry of entries)
    sums[entry.kind] = (sums[entry.kind] ?? 0) + ('gross' in entry ? entry.gross : entry.amount)
  return sums
}
