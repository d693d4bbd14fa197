import type { Db } from '#domain/kernel/database.ts'
import { rowsIn } from '#test/factories/rows.ts'
import type { TestClient } from './test-app.ts'

/** The token in the link of the newest email to an address whose subject begins like this; empty if there is none. */
export async function emailedToken(db: Db, email: string, subject: string): Promise<string> {
  const mails = await rowsIn(db, 'outbox', { recipient: email })
  const text = mails.findLast((mail) => mail.subject.startsWith(subject))?.text ?? ''
  return /https?:\/\/\S+#(\S+)/.exec(text)?.[1] ?? ''
}

/** Confirms a client's address with the emailed link, in the browser in which they registered. */
export async function confirmedAddress(db: Db, client: TestClient): Promise<TestClient> {
  const token = await emailedToken(db, client.email, 'Confirm your email address')
  const answer = await client.post('/api/auth/verify-email', { token })
  if (!answer.ok) throw new Error(`The link was refused: ${await answer.text()}`)
  return client
}
