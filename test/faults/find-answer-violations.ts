import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#domain/kernel/database.ts'
import { type Ledger, lost } from './ledger.ts'

const BEGINNING = 'By mail, with so many lines:'

/** What a client answers by mail, like no other answer. @param lines of the file that comes with it */
export function answerText(lines: number): string {
  return `${BEGINNING} ${lines} ${randomUUID()}`
}

/** The file that comes with an answer. */
export function fileOfAnswer(text: string): Buffer {
  const [lines] = text.slice(BEGINNING.length).trim().split(' ')
  return Buffer.from(`${text}\n`.repeat(Number(lines)))
}

/** @returns a sentence for each answer by mail that is lost, stands twice in a thread, or has not its file */
export async function findAnswerViolations(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_attachments', 'message_attachments.message_id', 'messages.id')
    .leftJoin('blobs', 'blobs.id', 'message_attachments.blob_id')
    .select(['body', 'sha256'])
    .where('author', '=', 'client')
    .where('body', 'like', `${BEGINNING}%`)
    .execute()
  const filesOf = Map.groupBy(rows, ({ body }) => body)
  return [
    ...lost(ledger, 'answers', filesOf.keys()),
    ...[...filesOf].flatMap(([text, files]) => {
      const sent = createHash('sha256').update(fileOfAnswer(text)).digest('hex')
      const there = files.map(({ sha256 }) => sha256).join(', ')
      return there === sent
        ? []
        : `The answer by mail '${text}' has the files [${there}] and was sent with ${sent}.`
    }),
  ]
}
