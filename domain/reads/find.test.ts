import { expect, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { addMember } from '#domain/people/people.server.ts'
import { addClient } from '#test/clients.ts'
import { countingDb } from '#test/counting-db.ts'
import { eachEngine } from '#test/engines.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { aQuote } from '#test/send-quote.ts'
import { find } from './find.server.ts'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const found = async (words: string) =>
    (await find(rig.database.db, words)).map(({ kind, name }) => `${kind} ${name}`)

  it('finds each kind by what people call it, and nothing by what is like it', async () => {
    const { db } = rig.database
    const asa = await addClient(db, { name: 'Åsa Lund' })
    await saveBuyer({ ...rig.deps, vatRegister: noVatRegister }, asa.id, aCompany({ country: 'US' }))
    const member = await addClient(db, { name: 'Åsa of the staff' })
    await db
      .transaction()
      .execute((trx) => addMember(trx, { id: member.id, role: 'engineer', now: rig.now() }))
    await sendEnquiry(rig.deps, anEnquiry({ name: 'Åsa Berg', email: 'berg@example.org' }))
    const { order: quote } = await createQuote(
      rig.deps,
      { name: 'Noor Haddad', email: 'noor@example.org' },
      aQuote({ title: 'Nattfjord on Deck' }),
    )
    const { paymentId } = await rig.buyAndPay()
    const { number } = await rig.order(paymentId)
    const { number: invoice } = await db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()

    expect(await found('ÅSA')).toEqual(['client Åsa Lund', 'enquiry Åsa Berg'])
    expect(await found('halvmåne')).toEqual(['client Åsa Lund'])
    expect(await found(' nattfjord ')).toEqual([`quote ${quote.number}`])
    expect(await found('noor@')).toEqual([`quote ${quote.number}`])
    expect(await found(quote.number.slice(0, 7))).toEqual([`quote ${quote.number}`])
    expect(await found(quote.number.slice(4))).toEqual([`quote ${quote.number}`])
    expect(await found(number.slice(0, 6).toLowerCase())).toEqual([
      'project Full Optimization',
      `order ${number}`,
    ])
    expect(await found(invoice)).toEqual([`invoice ${invoice}`])
    expect(await found(rig.client.name)).toEqual([
      `client ${rig.client.name}`,
      'project Full Optimization',
      `order ${number}`,
    ])
    expect(await found('%')).toEqual([])
    expect(await found('berg_example')).toEqual([])
  })

  it('shows the six newest clients of those with such a name', async () => {
    for (const day of [3, 1, 2, 7, 5, 6, 4])
      await addClient(rig.database.db, { name: `Tove ${day}`, createdAt: new Date(2026, 8, day) })
    expect(await found('tove')).toEqual([7, 6, 5, 4, 3, 2].map((day) => `client Tove ${day}`))
  })

  it('asks as many statements for what is found as for nothing', async () => {
    await rig.buyAndPay()
    const statements = async (words: string) => {
      const counting = countingDb(rig.database.db)
      const { length } = await find(counting.db, words)
      return { isFound: length > 0, statements: counting.statements() }
    }
    const nothing = await statements('zzz')
    expect(nothing).toEqual({ isFound: false, statements: expect.any(Number) })
    expect(await statements(rig.client.name)).toEqual({ isFound: true, statements: nothing.statements })
  })
})
