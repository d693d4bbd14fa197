import { forgetFiles } from '#domain/delivery/files/files.own-data.server.ts'
import { forgetMails } from '#domain/email/outbox.own-data.server.ts'
import { forgetReminders } from '#domain/email/reminder-choices/reminders.own-data.server.ts'
import type { Trx } from '#domain/kernel/database.ts'
import type { DataOwner } from '#domain/kernel/own-data.ts'
import { forgetReplies } from '#domain/messages/replies/replies.own-data.server.ts'
import { forgetWriting } from '#domain/messages/writing/writing.own-data.server.ts'
import { keepProgress } from '#domain/orders/orders.own-data.server.ts'
import { forgetQuotes } from '#domain/orders/quotes/quotes.own-data.server.ts'
import { forgetPerson } from '#domain/people/people.own-data.server.ts'
import { forgetBlobs } from '#domain/storage/blobs.own-data.server.ts'
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
