import type { Db } from '#domain/kernel/database.ts'
import { addRow } from '#test/factories/rows.ts'

/**
 * Rows of all credentials except passwords: two-factor authentication, a passkey and emailed links. @param time ISO
 * 8601
 */
export async function addCredentials(
  db: Db,
  { userId, time }: { userId: string; time: string },
): Promise<void> {
  await db
    .insertInto('twoFactor')
    .values({ id: 'f', secret: 's', backupCodes: 'c', userId, verified: true, failedVerificationCount: 0 })
    .execute()
  await addRow(db, 'passkeys', {
    id: 'pky_1',
    user_id: userId,
    credential_id: 'c',
    public_key: 'k',
    counter: 0,
    name: 'Telephone',
    created_at: time,
  })
  await addRow(db, 'sign_in_links', {
    id: 'sil_1',
    user_id: userId,
    browser_hash: 'b',
    token_hash: 't',
    code_hash: 'c',
    tries: 0,
    created_at: time,
    ends_at: time,
  })
  await db.insertInto('known_places').values({ user_id: userId, place: 'p', seen_at: time }).execute()
  await addRow(db, 'email_links', {
    token_hash: 'e',
    user_id: userId,
    purpose: 'set-password',
    email: 'a@b.example',
    ends_at: time,
  })
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, step: 'confirm', new_email: 'b@b.example', token_hash: 'n', ends_at: time })
    .execute()
}
