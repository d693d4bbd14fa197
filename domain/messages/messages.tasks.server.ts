import { type Db, pluck } from '#domain/kernel/database.ts'
import { answerPromised } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, type Task } from '#domain/kernel/tasks.ts'
import { excerpt, firstWords } from '#domain/kernel/text.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { listOpenQuestions } from './thread.server.ts'
import { selectUnansweredThreads, selectUnseenAnswers } from './unread-notices.store.server.ts'

/** Reading a message isn't an answer. */
export const unansweredThreads: FindTasks = async ({ db }) => {
  const threads = await selectUnansweredThreads(db)
  const people = await findPeople(db, pluck(threads, 'userId'))
  return threads.map(({ userId, body, readBy, since }) => ({
    kind: 'Message',
    about: readBy ? `Read by ${readBy}` : '',
    words: firstWords(body),
    client: people.get(userId)?.name ?? null,
    until: answerPromised(since),
    since,
    href: deskPages.answerClient(userId),
  }))
}

export const unansweredQuestions: FindTasks = async ({ db }) =>
  rowsOf(db, await listOpenQuestions(db), ({ userId, body }) => ({
    kind: 'Unanswered question',
    about: excerpt(body),
    until: null,
    href: deskPages.answerClient(userId),
  }))

export const answeredQuestions: FindTasks = async ({ db }) => {
  const answers = await selectUnseenAnswers(db)
  const rows = answers.map(({ user_id: userId, body, created_at: createdAt }) => ({
    userId,
    body,
    createdAt,
  }))
  return rowsOf(db, rows, ({ userId, body, createdAt }) => ({
    kind: 'Answered question',
    about: '',
    words: firstWords(body),
    until: answerPromised(createdAt),
    href: deskPages.answerClient(userId),
  }))
}

type Row = { userId: string; body: string; createdAt: string }

async function rowsOf(
  db: Db,
  rows: readonly Row[],
  taskOf: (row: Row) => Pick<Task, 'kind' | 'about' | 'words' | 'until' | 'href'>,
): Promise<Task[]> {
  const people = await findPeople(db, pluck(rows, 'userId'))
  return rows.map((row) => ({
    client: people.get(row.userId)?.name ?? null,
    since: row.createdAt,
    ...taskOf(row),
  }))
}
