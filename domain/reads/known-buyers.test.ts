import { expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { contactSchema } from '#domain/crm/contact/contact.schema.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { findKnownBuyers } from './find.server.ts'

const HALVMANE = aCompany({
  country: 'US',
  companyName: 'Halvmåne "Moon" Games',
  address: 'Main St 1\n10001 New York',
  reference: 'PO 4711',
})

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const known = (words: string) => findKnownBuyers(rig.database.db, words)
  const quote = (name: string, email: string, buyerInput?: BuyerInput) => {
    rig.passSeconds(60)
    return createQuote(
      rig.deps,
      { name, email },
      {
        title: 'Nattfjord on Deck',
        lines: [{ text: 'Work', net: 10_000 }],
        deliverBy: '2027-01-18',
        validUntil: '2026-12-20',
      },
      buyerInput,
    )
  }
  const write = async (name: string, email: string) => {
    rig.passSeconds(60)
    const message = 'The village drops to 31 FPS.'
    const typed = { name, email, title: 'unreal-optimization', message }
    return (await sendEnquiry(rig.deps, contactSchema.parse(typed))).id
  }

  it('finds clients, and who had a quote or wrote, by name, company and address, each once with who bought last', async () => {
    const { db } = rig.database
    const asa = await addClient(db, { name: 'Åsa Lund' })
    await saveBuyer({ ...rig.deps, vatRegister: noVatRegister }, asa.id, {
      ...HALVMANE,
      companyName: 'Åsgård',
    })
    await quote('Noor', 'Noor@example.org', { ...HALVMANE, companyName: 'Before' })
    await quote('Noor Haddad', 'noor@example.org', HALVMANE)
    await quote('Eve Other', 'eve@example.org', { ...HALVMANE, companyName: 'Other Games' })
    const done = await write('Noor', 'noor@example.org')
    const waiting = await write('Noor H.', 'NOOR@example.org')
    await db.updateTable('contact_messages').set({ status: 'done' }).where('id', '=', done).execute()
    // A new draft that doesn't name its buyer.
    await quote('Noor Haddad', 'noor@example.org')
    const noor = {
      name: 'Noor Haddad',
      email: 'noor@example.org',
      company: HALVMANE.companyName,
      clientId: null,
      enquiryId: waiting,
      buyerInput: { ...HALVMANE, reference: '' },
    }
    for (const words of [' HALVMÅNE "moon', 'haddad', 'noor@', 'before'])
      expect(await known(words), words).toEqual([noor])
    expect(await known('åsg')).toEqual([
      {
        name: asa.name,
        email: asa.email,
        company: 'Åsgård',
        clientId: asa.id,
        enquiryId: null,
        buyerInput: null,
      },
    ])
    // For someone who has an account by now, only the account.
    await write('Åsa writes', asa.email.toUpperCase())
    await quote('Åsa quoted', asa.email)
    expect((await known('åsa')).map(({ name }) => name)).toEqual(['Åsa Lund'])
    // The stored form of a buyer matches no search.
    expect(await known('companyName')).toEqual([])
    const ivo = await write('Ivo Only', 'ivo@example.org')
    expect(await known('ivo')).toEqual([
      {
        name: 'Ivo Only',
        email: 'ivo@example.org',
        company: null,
        clientId: null,
        enquiryId: ivo,
        buyerInput: null,
      },
    ])
    await db.updateTable('contact_messages').set({ suspected_spam: 1 }).where('id', '=', ivo).execute()
    expect(await known('ivo')).toEqual([])
  })
})
