import { expect, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { writeNote } from '#domain/crm/notes/notes.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { listMessagesAsTeam, readAsTeam } from '#domain/messages/thread.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addMember } from '#domain/people/people.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { pageOfClients, showDeskClient } from './desk-clients.server.ts'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const named = async (request: { limit?: number; before?: string; search?: string } = {}) => {
    const { rows, next } = await pageOfClients(rig.database.db, { limit: 10, ...request })
    return { names: rows.map(({ name }) => name), next }
  }

  it('lists clients newest first, a page at a time, without the staff', async () => {
    const { db } = rig.database
    const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 12, minute))
    for (const [index, name] of ['Ada', 'Bo', 'Cleo', 'Dag'].entries())
      await addClient(db, { name, createdAt: at(index) })
    const member = await addClient(db, { name: 'Edda', createdAt: at(9) })
    await db.transaction().execute((trx) => addMember(trx, { id: member.id, role: 'engineer', now: at(9) }))
    const first = await named({ limit: 3 })
    expect(first.names).toEqual(['Dag', 'Cleo', 'Bo'])
    const rest = await named({ limit: 3, before: first.next ?? '' })
    expect([rest.names[0], rest.names.includes('Edda'), rest.next]).toEqual(['Ada', false, undefined])
    await expect(pageOfClients(db, { limit: 1, before: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('finds one by name, address, company and the number of an order, and nobody by what only looks like them', async () => {
    const { db } = rig.database
    const asa = await addClient(db, { name: 'Åsa Lund' })
    await addClient(db, { name: 'Noor 50_x Haddad' })
    await saveBuyer({ ...rig.deps, vatRegister: noVatRegister }, asa.id, aCompany({ country: 'US' }))
    const { paymentId } = await rig.buyAndPay()
    const { number } = await rig.order(paymentId)
    for (const search of ['åsa', 'ÅSA', 'lund', asa.email.toUpperCase(), 'halvmåne'])
      expect([search, (await named({ search })).names]).toEqual([search, ['Åsa Lund']])
    expect((await named({ search: number.toLowerCase() })).names).toEqual([rig.client.name])
    expect((await named({ search: '50_' })).names).toEqual(['Noor 50_x Haddad'])
    expect((await named({ search: '5_%' })).names).toEqual([])
  })

  it('shows what was done about their orders and payments, whoever did it', async () => {
    const other = await addClient(rig.database.db)
    await rig.buyAndPay()
    const actionsOf = async (id: string) =>
      (await showDeskClient(rig.deps, id)).acts.map(({ action, by }) => [action, by])
    expect(await actionsOf(rig.client.id)).toEqual([['payment-settled', 'stripe']])
    expect(await actionsOf(other.id)).toEqual([])
  })

  it('shows one with what is theirs alone; a look into the thread is none until somebody says so', async () => {
    const { db } = rig.database
    const [client, other] = [await addClient(db, { name: 'Kelp' }), await addClient(db, { name: 'Iron' })]
    const sent = await writeAsClient(rig.deps, client, { body: 'Can the cut go out to 60 m?' })
    await writeAsClient(rig.deps, other, { body: 'Hello' })
    const unread = async () =>
      (await pageOfClients(db, { limit: 10, search: 'kelp' })).rows.map((row) => row.unread)
    expect((await listMessagesAsTeam(db, client.id, { limit: 9 })).map(({ body }) => body)).toEqual([
      sent.body,
    ])
    expect(await unread()).toEqual([1])
    await expect(readAsTeam(rig.deps, other.id, sent.id)).rejects.toMatchObject({ code: 'not-found' })
    await readAsTeam(rig.deps, client.id, sent.id)
    expect(await unread()).toEqual([0])
    rig.passSeconds(1)
    await replyAsTeam(rig.deps, {
      userId: client.id,
      body: 'Which map?',
      asks: true,
      choices: ['Reef', 'Bay'],
    })
    // Oldest first.
    const read = await listMessagesAsTeam(db, client.id, { limit: 9 })
    expect(read.map(({ body }) => body)).toEqual([sent.body, 'Which map?'])
    await writeNote(actingAs(rig.deps, { kind: 'staff', name: 'Bo' }), {
      clientId: client.id,
      body: 'Prefers mornings.',
    })
    const act = async (who: typeof client, action: 'quote-accepted' | 'quote-declined') => {
      rig.passSeconds(1)
      await commit(actingAs(rig.deps, { kind: 'client', id: who.id }), (trx) =>
        recordAudit(trx, { action, about: 'ord_1', now: rig.now() }),
      )
    }
    await act(client, 'quote-declined')
    await act(client, 'quote-accepted')
    await act(other, 'quote-accepted')
    const shown = await showDeskClient(rig.deps, client.id)
    const ofOther = await showDeskClient(rig.deps, other.id)
    expect(ofOther.acts.map(({ action }) => action)).toEqual(['quote-accepted'])
    expect(shown.acts.map(({ action, by }) => [action, by])).toEqual([
      ['quote-accepted', 'a client'],
      ['quote-declined', 'a client'],
      ['note-written', 'Bo'],
    ])
    expect(shown).toMatchObject({
      client: { id: client.id, name: 'Kelp', company: null },
      question: { body: 'Which map?', choices: ['Reef', 'Bay'] },
      projects: [],
      orders: [],
      files: [],
      notes: [{ body: 'Prefers mornings.', byName: 'Bo' }],
    })
    expect((await showDeskClient(rig.deps, other.id)).notes).toEqual([])
    expect((await showDeskClient(rig.deps, other.id)).question).toBeNull()
  })
})
