import { expect, it } from 'vitest'
import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import type { Columns, MatchedLine } from '#domain/billing/statements/statement.schema.ts'
import { reverseTransfer } from '#domain/billing/transfers/reverse-transfer.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { decimalText } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { addClient, consumer } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { matchStatement } from './match-statement.server.ts'

const COLUMNS: Columns = {
  ...{ separator: 'semicolon', headRow: '0', day: '0', dayForm: 'YYYY-MM-DD', amount: '1', decimal: 'point' },
  ...{ outgoing: '', direction: '', incomingWord: '' },
  ...{ text: '2', payer: '', iban: '', reference: '3', currency: '4' },
}

type Row = [amount: number, text: string, reference?: string, currency?: string, day?: string]

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  const agreed = async () => {
    const client = await addClient(rig.database.db)
    return addAgreedOrder(rig.deps, { userId: client.id, buyer: consumer(client), dueOn: '2026-11-30' })
  }
  /** An accepted quote that is waiting for its transfer. */
  const owed = async (): Promise<Order> => {
    const { db } = rig.database
    const { orderId } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const accepted = {
      status: 'accepted' as const,
      accepted_at: rig.now().toISOString(),
      user_id: rig.client.id,
    }
    await db.updateTable('orders').set(accepted).where('id', '=', orderId).execute()
    await db.updateTable('quotes').set({ due_on: '2026-11-30' }).where('order_id', '=', orderId).execute()
    return showOrder(db, orderId)
  }
  const load = async (rows: readonly Row[]): Promise<MatchedLine[]> => {
    const lines = rows.map(([amount, text, reference = '', currency = 'EUR', day = '2026-11-20']) =>
      [day, decimalText(amount), text, reference, currency].join(';'),
    )
    const text = ['Day;Sum;Text;Reference;Currency', ...lines, ''].join('\n')
    const read = await matchStatement(rig.database.db, { text, columns: COLUMNS })
    if (read.kind !== 'lines') throw new Error('It asks what stands where.')
    return read.lines
  }
  const book = async ({ amount, on, reference, order }: MatchedLine, orders: readonly Order[]) =>
    recordTransfer(rig.deps, {
      orderId: orders.find(({ number }) => number === order?.number)?.id ?? '',
      ...{ amount, on, reference },
    })

  it('finds the order by its number in any spelling, by its invoice, or by its sum alone', async () => {
    const [one, other, quote] = [await agreed(), await agreed(), await owed()]
    const [invoice] = await invoicesOfOrder(rig.database.db, other.id)
    const spelled = one.number.toLowerCase().replace('-', ' ').replaceAll('0', 'o')
    expect(
      await load([
        [FULL.cents, `Order ${spelled}thanks`, 'A1'],
        [FULL.cents, `Faktura ${invoice?.number}`, 'A2'],
        [quote.gross, 'as agreed', 'A3'],
        [quote.gross + 1, 'a present', 'A4'],
      ]),
    ).toMatchObject([
      { fit: 'fits', order: { number: one.number, open: FULL.cents } },
      { fit: 'fits', order: { number: other.number } },
      {
        fit: 'doubtful',
        order: { number: quote.number },
        why: expect.stringContaining('the only open order with its amount'),
      },
      { fit: 'alone', order: null, why: expect.stringContaining('no open order has this amount') },
    ])
    expect((await showOrder(rig.database.db, one.id)).received).toBe(0)
    await owed()
    expect(await load([[quote.gross, 'as agreed', 'A3']])).toMatchObject([
      { fit: 'alone', order: null, why: expect.stringContaining('2 open orders have this amount') },
    ])
  })

  it('what was booked is known again, also in a statement that overlaps, until it is taken back', async () => {
    const [one, other] = [await agreed(), await agreed()]
    const orders = [one, other]
    const rows: Row[] = [
      [FULL.cents, one.number],
      [1_000, other.number],
    ]
    const [first] = await load(rows)
    if (!first) throw new Error('There is no line.')
    const { payment } = await book(first, orders)
    await expect(book(first, orders)).rejects.toMatchObject({ code: 'conflict' })
    const later: Row = [FULL.cents - 1_000, other.number, '', 'EUR', '2026-11-19']
    expect((await load([later, ...rows])).map(({ fit }) => fit)).toEqual(['doubtful', 'booked', 'fits'])
    expect(await load(rows)).toMatchObject([
      { fit: 'booked', why: `Already recorded for order ${one.number}.` },
      {
        fit: 'doubtful',
        why: `Its number matches, but €${decimalText(FULL.cents - 1_000)} would still be due.`,
      },
    ])
    expect((await showOrder(rig.database.db, other.id)).received).toBe(0)
    await reverseTransfer(rig.deps, { paymentId: payment.id, reason: 'another' })
    expect((await load(rows))[0]).toMatchObject({ fit: 'fits' })
  })

  it('what was booked by hand under other words is not booked again without a look', async () => {
    const order = await agreed()
    await recordTransfer(rig.deps, {
      orderId: order.id,
      amount: 1_000,
      on: '2026-11-20',
      reference: 'by hand',
    })
    expect(await load([[1_000, order.number, 'B1']])).toMatchObject([
      { fit: 'doubtful', why: expect.stringContaining('as by hand') },
    ])
    // The same amount on another day is another payment.
    expect(await load([[1_000, order.number, 'B3', 'EUR', '2026-11-19']])).toMatchObject([
      { fit: 'doubtful', why: expect.stringContaining('would still be due') },
    ])
    const rest = FULL.cents - 1_000
    expect(await load([[rest, order.number, 'B2']])).toMatchObject([{ fit: 'fits', order: { open: rest } }])
  })

  it('a payment that the bank took back names the order that is no longer paid', async () => {
    const order = await agreed()
    await recordTransfer(rig.deps, { orderId: order.id, amount: 29_900, on: '2026-11-20', reference: 'A1' })
    const reversal = (reference: string, text: string) =>
      `<Ntry><Amt Ccy="EUR">299.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>1</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-22</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    const entries = [reversal('A1', ''), reversal('B7', `Order ${order.number}`), reversal('C9', 'other')]
    const read = await matchStatement(rig.database.db, {
      text: `<Document xmlns="urn:x"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    })
    const lines = read.kind === 'lines' ? read.lines : []
    expect(lines.map(({ fit, order: found }) => [fit, found?.number])).toEqual([
      ['unread', order.number],
      ['unread', order.number],
      ['unread', undefined],
    ])
    expect(lines[0]?.why).toContain(`Order ${order.number} is no longer paid`)
  })

  it('two lines do not both fit what is open once, and a line for two orders is booked in parts', async () => {
    const [one, other] = [await agreed(), await agreed()]
    expect(
      await load([
        [FULL.cents, one.number, 'C1'],
        [FULL.cents, one.number, 'C2'],
      ]),
    ).toMatchObject([{ fit: 'fits' }, { fit: 'doubtful', why: expect.stringContaining('nothing is due') }])
    const both: Row = [2 * FULL.cents, `${one.number} ${other.number}`, 'C3']
    expect(await load([both])).toMatchObject([{ fit: 'doubtful', order: null }])
    const transfer = { amount: FULL.cents, on: '2026-11-20', reference: 'C3', alsoPays: true }
    await recordTransfer(rig.deps, { orderId: one.id, ...transfer })
    expect(await load([both])).toMatchObject([
      {
        fit: 'doubtful',
        why: `${FULL.euros} of it is recorded for order ${one.number}. Choose the order for the rest.`,
      },
    ])
    await recordTransfer(rig.deps, { orderId: other.id, ...transfer })
    expect(await load([both])).toMatchObject([{ fit: 'booked' }])
  })

  it('what is no euro, too much, or for an order that has ended stays with its reason', async () => {
    const [order, ended] = [await agreed(), await agreed()]
    const { db } = rig.database
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', ended.id).execute()
    const { orderId } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const offered = await showOrder(db, orderId)
    expect(
      await load([
        [FULL.cents, order.number, 'D1', 'SEK'],
        [FULL.cents + 500, order.number, 'D2'],
        [FULL.cents, ended.number, 'D3'],
        [offered.gross, offered.number, 'D4'],
      ]),
    ).toMatchObject([
      { fit: 'unread', why: expect.stringContaining('This payment is in SEK') },
      { fit: 'doubtful', why: expect.stringContaining('€5.00 too much') },
      { fit: 'doubtful', why: `Order ${ended.number} is cancelled, so all of it would have to be refunded.` },
      { fit: 'unread', why: expect.stringContaining('has not been accepted yet') },
    ])
  })
})
