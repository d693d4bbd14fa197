import { expect, it } from 'vitest'
import { chooseReminder, isReminderOff } from '#domain/email/reminder-choices/choices.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { forgetReminders } from './forget.store.server.ts'
import { expireReminders } from './retention.store.server.ts'
import { retentionLimits } from './retention-limits.ts'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const switchOff = (whom: string, on = '2026-11-24') =>
    chooseReminder({ db: database.db, clock: () => new Date(on) }, { whom, kind: 'files', isOn: false })
  const isOff = (whom: string) => isReminderOff(database.db, { whom, kind: 'files' })

  it('what somebody switched off goes with them, also by their address however they write it; others keep theirs', async () => {
    const [ada, bo] = [await addClient(database.db), await addClient(database.db)]
    for (const whom of [ada.id, ada.email, bo.id, bo.email]) await switchOff(whom)
    await database.db
      .transaction()
      .execute((trx) => forgetReminders(trx, { id: ada.id, email: ada.email.toUpperCase() }))
    expect(await Promise.all([ada.id, ada.email, bo.id, bo.email].map(isOff))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('of addresses without an account it is kept for two years, of clients as long as their account', async () => {
    const client = await addClient(database.db)
    await switchOff('old@buyers.example', '2024-11-23')
    await switchOff('new@buyers.example', '2024-11-25')
    await switchOff(client.id, '2024-11-23')
    const limits = retentionLimits(new Date('2026-11-24T12:00:00.000Z'), '01-01')
    expect(await database.db.transaction().execute((trx) => expireReminders(trx, limits))).toBe(1)
    expect(await Promise.all(['old@buyers.example', 'new@buyers.example', client.id].map(isOff))).toEqual([
      false,
      true,
      true,
    ])
  })
})
