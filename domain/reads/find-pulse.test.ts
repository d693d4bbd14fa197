import { expect, it } from 'vitest'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { recordTyping } from '#domain/messages/presence.server.ts'
import { writeAsClient } from '#domain/messages/send-message.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { findPulse } from './tasks.store.server.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)

  it('is another one after whatever the studio’s lists show, and the same while somebody goes on writing', async () => {
    let now = new Date('2026-11-20T12:00:00.000Z')
    const deps = domainDeps(database.db, { clock: () => now })
    const client = await addClient(database.db)
    const write = (name: string, takesOver = false) =>
      recordTyping(actingAs(deps, { kind: 'staff', name }), { about: `thread ${client.id}`, takesOver })
    const beats = async (happen: () => Promise<unknown>) => {
      now = addSeconds(now, 1)
      const before = await findPulse(database.db)
      await happen()
      return (await findPulse(database.db)) !== before
    }
    const happenings = [
      () => commit(deps, (trx) => recordAudit(trx, { action: 'backup', now })),
      () => storeEmail(database.db, ANY_EMAIL, { now }),
      () => sendEnquiry(deps, anEnquiry()),
      () => writeAsClient(deps, client, { body: 'Hello?' }),
      () => submitFile(deps, client, { fileUrl: 'https://drive.google.com/file/d/1', service: 'quick-fix' }),
      () => write('Bo'),
      () => write('Astrid', true),
    ]
    for (const happen of happenings)
      expect([String(happen), await beats(happen)]).toEqual([String(happen), true])
    expect(await beats(() => write('Astrid'))).toBe(false)
  })
})
