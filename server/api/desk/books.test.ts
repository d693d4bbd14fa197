import { expect, it } from 'vitest'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { DeskBooks } from '#domain/reads/desk-money.schema.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { FULL } from '#test/offers.ts'
import { readCsv } from '#test/read-csv.ts'
import { createTestApp, useMember, useTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const tested = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  const bo = useMember(app, 'engineer', 'Bo Bergman')

  const transferOn = async (on: string, name: string) => {
    const client = await app.signUp(name)
    const { id, number } = await addAgreedOrder(app.deps, { userId: client.id, buyer: consumer(client) })
    await recordTransfer(app.deps, { orderId: id, amount: FULL.cents, on, reference: `BG ${name}` })
    return number
  }
  const books = (month: string) => bo.read<DeskBooks>(`/api/desk/books?month=${month}`)

  it('a month holds what happened on its days alone, on the screen and in the file', async () => {
    const last = await transferOn('2026-09-30', 'Ada Example')
    const next = await transferOn('2026-10-01', 'Eve Other')
    expect(await books('2026-09')).toMatchObject({
      from: '2026-09-01',
      to: '2026-09-30',
      sums: [{ kind: 'payment', count: 1, amount: FULL.cents }],
      reconciliation: {
        words: 'No payments provider is configured to compare our ledger with.',
        differences: [],
      },
    })
    const file = await astrid.get('/api/desk/books/export?month=2026-10&format=csv')
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="books-2026-10.csv"')
    const rows = readCsv(await file.text())
    expect(rows.map(({ day, order }) => [day, order])).toEqual([['2026-10-01', next]])
    expect(last).not.toBe(next)
    const sie = await astrid.get('/api/desk/books/export?month=2026-09&format=sie')
    expect(await sie.text()).toContain('#VER')
    expect((await bo.get('/api/desk/books/export?month=2026-09&format=sie')).status).toBe(403)
  })

  it('includes what test cards paid while there are test cards, marked in each line, and at no other time', async () => {
    const testMode = createTestApp(tested, { env: { PAYMENTS: 'test' } })
    const client = await testMode.signUp('Noor Haddad')
    const intent = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await intent.json()) as { paymentId: string }
    await client.post(`/api/payments/${paymentId}/test-card`, { card: 'succeeds' })
    // Synced when requested, because no event reaches a test.
    expect(await client.read(`/api/payments/${paymentId}`)).toMatchObject({
      status: 'completed',
    })
    const owner = await testMode.join('owner', 'Eva Lind')
    const month = stockholmDay(testMode.deps.clock()).slice(0, 7)
    const shown = await owner.read<DeskBooks>(`/api/desk/books?month=${month}`)
    expect(shown).toMatchObject({ isTest: true, samples: 0 })
    expect(shown.sums.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', FULL.cents],
      ['payment', FULL.cents],
    ])
    expect(shown.vat.boxes.map(({ amount }) => amount)).toContain(FULL.cents / 5)
    const table = await owner.get(`/api/desk/books/export?month=${month}&format=csv`)
    expect(table.headers.get('Content-Disposition')).toContain(`"test-books-${month}.csv"`)
    expect(readCsv(await table.text()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Test: Invoice .*, Noor Haddad$/),
      expect.stringMatching(/^Test: Paid by card, order .*, Noor Haddad$/),
    ])
    const sie = await owner.get(`/api/desk/books/export?month=${month}&format=sie`)
    expect(await sie.text()).toContain('#PROSA "Test mode: nothing was charged. Do not import this file."')

    const afterwards = await createTestApp(tested).join('engineer', 'Bo Bergman')
    const left = await afterwards.get(`/api/desk/books?month=${month}`)
    expect(await left.json()).toMatchObject({ isTest: false, sums: [], samples: 2 })
  })

  it.each([
    ['', 'Enter a month like 2026-11.'],
    ['2026-13', 'Enter a month like 2026-11.'],
    ['2099-01', '2099-01-31 is in the future'],
  ])('refuses the month %j in a sentence', async (month, sentence) => {
    const answer = await bo.get(`/api/desk/books?month=${month}`)
    await expectAnswer(answer, 400, expect.stringContaining(sentence))
  })
})
