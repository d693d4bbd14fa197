import type { Db } from '#domain/kernel/database.ts'
import type { MessageRow } from './messages.store.server.ts'

/** Answers by a choice that the studio has not seen, oldest first. */
export function selectUnseenAnswers(db: Db): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('author', '=', 'client')
    .where('dedupe_key', 'like', 'answer:%')
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
