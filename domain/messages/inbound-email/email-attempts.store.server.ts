import type { Db } from '#domain/kernel/database.ts'

/** Counts one more attempt. @returns false, and counts none, if there were `most` before */
export async function countAttempt(
  db: Db,
  { email, most, now }: { email: string; most: number; now: string },
): Promise<boolean> {
  const result = await db
    .insertInto('email_attempts')
    .values({ email, attempts: 1, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ eb }) => ({ attempts: eb('email_attempts.attempts', '+', 1) }))
        .where('email_attempts.attempts', '<', most),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Counts one attempt less, if the first began after a time. */
export async function uncountAttempt(
  db: Db,
  { email, begunAfter }: { email: string; begunAfter: string },
): Promise<void> {
  await db
    .updateTable('email_attempts')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('email', '=', email)
    .where('begun_at', '>', begunAfter)
    .execute()
}

export async function deleteAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('email_attempts').where('email', '=', email).execute()
}
