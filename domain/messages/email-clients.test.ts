import { expect, it } from 'vitest'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { announcementSchema } from './announcement.schema.ts'
import { emailClients, previewAnnouncement } from './email-clients.server.ts'

const NEWS = {
  name: 'privacy-2027',
  subject: 'We change our privacy policy on 1 January',
  text: 'What changes.\n\nWhat you can do.\n',
}

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const deps = () => domainDeps(database.db)
  const recipients = async () => {
    const rows = await database.db.selectFrom('outbox').select('recipient').orderBy('recipient').execute()
    return rows.map(({ recipient }) => recipient)
  }

  it('mails each client once by its name, and whoever came since when it is asked for again', async () => {
    const { db } = database
    const both = [await addClient(db, { name: 'Ada' }), await addClient(db, { name: 'Bo' })]
    expect(await previewAnnouncement(deps(), NEWS.name)).toMatchObject({ clients: [{}, {}], before: 0 })
    expect(await recipients()).toEqual([])
    // Two processes at once.
    const counts = await Promise.all([emailClients(deps(), NEWS), emailClients(deps(), NEWS)])
    expect(counts.flatMap(({ clients }) => clients)).toHaveLength(2)
    expect(await recipients()).toEqual(both.map(({ email }) => email).sort())
    const { text, subject, reply_to } = await rowIn(db, 'outbox', { recipient: both[0]?.email ?? '' })
    expect([subject, reply_to]).toEqual([NEWS.subject, 'desk@studio.example'])
    expect(text).toContain('Hello Ada,\n\nWhat changes.\n\nWhat you can do.')

    const third = await addClient(db)
    expect(await emailClients(deps(), NEWS)).toMatchObject({ clients: [{ id: third.id }], before: 2 })
    expect(await emailClients(deps(), { ...NEWS, name: 'terms-2027' })).toMatchObject({ before: 0 })
    expect(await recipients()).toHaveLength(6)
    const lines = await listAudit(db, { action: 'clients-mailed', limit: 9 })
    expect(lines.map(({ about }) => about).sort()).toEqual([
      ...['privacy-2027', 'privacy-2027', 'privacy-2027'],
      'terms-2027',
    ])
  })

  it.each([
    [{ name: 'All of you' }, /name/],
    [{ subject: 'a\nb' }, /subject/],
    [{ text: ' \n' }, /text/],
    [{ text: 'a'.repeat(20_001) }, /text/],
    [{ text: 'a\0b' }, /text/],
  ])('is refused in a sentence with %j', (change, words) => {
    expect(announcementSchema.safeParse({ ...NEWS, ...change }).error?.issues[0]?.message).toMatch(words)
  })
})
