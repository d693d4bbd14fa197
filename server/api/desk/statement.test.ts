import { expect, it } from 'vitest'
import type { ReadStatement } from '#domain/billing/statements/statement.schema.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { createTestApp } from '#test/test-app.ts'

const SAID = { separator: 'semicolon', dayForm: 'YYYY-MM-DD', decimal: 'comma' }

eachEngine((engine) => {
  const database = useDatabase(engine)

  it('a table is read by what a person said of it, and each line is booked once, by an owner', async () => {
    const app = createTestApp(database)
    const [astrid, bo] = [await app.join('owner', 'Astrid Lund'), await app.join('engineer', 'Bo Bergman')]
    const [ada, eve] = [await app.signUp('Ada Example'), await app.signUp('Eve Other')]
    const agreed = (client: typeof ada) =>
      addAgreedOrder(app.deps, { userId: client.id, buyer: consumer(client) })
    const [order, others] = [await agreed(ada), await agreed(eve)]
    const day = stockholmDay(new Date())
    const sum = decimalText(FULL.cents)
    const text = `Datum;Belopp;Meddelande\n${day};${sum.replace('.', ',')};${order.number}\n`
    const read = async (body: object) =>
      (await (await bo.post('/api/desk/statement', body)).json()) as ReadStatement
    const asked = await read({ text })
    if (asked.kind !== 'columns') throw new Error('It asks nothing.')
    const load = async () => {
      const found = await read({ text, columns: asked.table.suggested })
      if (found.kind !== 'lines' || !found.lines[0]) throw new Error('There is no line.')
      return found.lines[0]
    }
    const line = await load()
    expect(line).toMatchObject({ fit: 'fits', order: { number: order.number, buyer: 'Ada Example' } })
    const typed = {
      order: order.number,
      amount: sum,
      on: line.on,
      reference: line.reference,
      iban: line.iban,
    }
    expect((await bo.post('/api/desk/statement/book', typed)).status).toBe(403)
    expect((await astrid.post('/api/desk/statement/book', typed)).status).toBe(200)
    expect((await astrid.post('/api/desk/statement/book', typed)).status).toBe(409)
    expect(await load()).toMatchObject({ fit: 'booked' })
    const received = async (id: string) => (await showOrder(database.db, id)).received
    expect([await received(order.id), await received(others.id)]).toEqual([FULL.cents, 0])
  })

  it('refuses what is no statement in a sentence, and takes a long one', async () => {
    const astrid = await createTestApp(database).join('owner')
    const read = async (text: string) => (await astrid.post('/api/desk/statement', { text })).text()
    expect(await read(' ')).toContain('Paste the statement')
    const long = (count: number) => `a;b;c\n${'2026-11-20;1,00;a line of a bank\n'.repeat(count)}`
    const columns = { ...SAID, headRow: '0', day: '0', amount: '1', text: '2' }
    const lines = async (text: string) => (await astrid.post('/api/desk/statement', { text, columns })).text()
    expect(JSON.parse(await lines(long(3000))).lines).toHaveLength(3000)
    expect(await lines(long(3001))).toContain('statement is too long')
    expect(await read(long(100_000))).toContain('statement is too long')
  })
})
