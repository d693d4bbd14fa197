import { forgetBlobs } from '../blobs/blobs.own-data.server.ts'
import { forgetFiles } from '../files/files.own-data.server.ts'
import type { Trx } from '../kernel/database.ts'
import type { DataOwner } from '../kernel/own-data.ts'
import { keepProgress } from '../orders/orders.own-data.server.ts'
import { forgetQuotes } from '../orders/quotes/quotes.own-data.server.ts'
import { forgetMails } from '../outbox/outbox.own-data.server.ts'
import { forgetPerson } from '../people/people.own-data.server.ts'
import { forgetReminders } from '../reminders/reminders.own-data.server.ts'
import { forgetReplies } from '../replies/replies.own-data.server.ts'
import { forgetWriting } from '../writing/writing.own-data.server.ts'
import { forgetChallenges } from './accounts.own-data.server.ts'

/**
 * What refers to the person by value first, then the person with all that refers to them by key.
 * @returns false when the account is gone already
 */
export async function forgetAccount(trx: Trx, owner: DataOwner): Promise<boolean> {
  await keepProgress(trx, owner)
  await forgetFiles(trx, owner)
  await forgetBlobs(trx, owner)
  await forgetQuotes(trx, owner)
  await forgetMails(trx, owner)
  await forgetReminders(trx, owner)
  await forgetReplies(trx, owner)
  await forgetChallenges(trx, owner)
  await forgetWriting(trx, owner)
  return forgetPerson(trx, owner)
}
