import { expect, it } from 'vitest'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { exportOfNotes } from '#domain/privacy/exports.store.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { listNotes, removeNote, writeNote } from './notes.server.ts'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const deps = (minute = 0, actor: Parameters<typeof domainDeps>[1] = {}) =>
    domainDeps(database.db, {
      clock: () => new Date(Date.UTC(2026, 10, 20, 12, minute)),
      actor: { kind: 'staff', name: 'Noor' },
      ...actor,
    })
  const bodies = async (clientId: string) => (await listNotes(database.db, clientId)).map(({ body }) => body)

  it('of one client stand with who and when, newest first, and with nobody else', async () => {
    const [ada, eve] = [await addClient(database.db), await addClient(database.db)]
    await writeNote(deps(1), { clientId: ada.id, body: 'Prefers mornings.' })
    await writeNote(deps(2, { actor: { kind: 'staff', name: 'Bo' } }), {
      clientId: ada.id,
      body: 'Deck first.',
    })
    await writeNote(deps(3), { clientId: eve.id, body: 'Pays late.' })
    expect(await listNotes(database.db, ada.id)).toMatchObject([
      { body: 'Deck first.', byName: 'Bo', createdAt: '2026-11-20T12:02:00.000Z' },
      { body: 'Prefers mornings.', byName: 'Noor', createdAt: '2026-11-20T12:01:00.000Z' },
    ])
    expect(await exportOfNotes(database.db, eve.id)).toEqual([
      { body: 'Pays late.', byName: 'Noor', createdAt: '2026-11-20T12:03:00.000Z' },
    ])
    const audit = await listAudit(database.db, { about: ada.id, limit: 9 })
    expect(audit.map(({ action }) => action)).toEqual(['note-written', 'note-written'])
    expect(JSON.stringify(audit)).not.toContain('mornings')
  })

  it('are the studio’s to write and to delete, each by its client', async () => {
    const [ada, eve] = [await addClient(database.db), await addClient(database.db)]
    const asClient = deps(0, { actor: { kind: 'client', id: ada.id } })
    await expect(writeNote(asClient, { clientId: ada.id, body: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(writeNote(deps(), { clientId: 'nobody', body: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
    const { id } = await writeNote(deps(), { clientId: ada.id, body: 'Wrong.' })
    await expect(removeNote(asClient, { clientId: ada.id, id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeNote(deps(), { clientId: eve.id, id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await bodies(ada.id)).toEqual(['Wrong.'])
    await removeNote(deps(), { clientId: ada.id, id })
    await rowIn(database.db, 'audit_log', { action: 'note-deleted', about: ada.id })
    expect(await bodies(ada.id)).toEqual([])
  })
})
