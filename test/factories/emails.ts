import type { Db } from '#domain/kernel/database.ts'

/** Stored emails to an address, oldest first. @param subject the beginning of the subject, if given */
export async function emailsTo(db: Db, email: string, subject = '') {
  const rows = await db
    .selectFrom('outbox')
    .select(['subject', 'text', 'attachments', 'in_turn'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter((row) => row.subject.startsWith(subject))
}

export async function subjectsTo(db: Db, email: string): Promise<string[]> {
  return (await emailsTo(db, email)).map(({ subject }) => subject)
}

/** The text of the first email to an address whose subject starts like this. @throws Error if there is none */
export async function firstEmailTo(db: Db, email: string, subject: string): Promise<string> {
  const [first] = await emailsTo(db, email, subject)
  if (!first) throw new Error(`There is no email '${subject}' to ${email}.`)
  return first.text
}
