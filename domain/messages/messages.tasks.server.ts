import type { Db } from '#domain/kernel/database.ts'
import { answerPromised } from '#domain/kernel/periods.ts'
import type { FindTasks, Task } from '#domain/kernel/tasks.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { excerpt, firstWords } from '#domain/kernel/text.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { listOpenQuestions } from './thread.server.ts'
import { selectUnansweredThreads, selectUnseenAnswers } from './unread-notices.store.server.ts'

/** Reading a message isn't an answer. */
export const unansweredThreads: FindTasks = async ({ db }) => {
  const threads = await selectUnansweredThreads(db)
  const people = await findPeople(
    db,
    threads.map(({ userId }) => userId),
  )
  return threads.map(({ userId, body, readBy, since }) => ({
    what: 'Message',
    about: readBy ? `Read by ${readBy}` : '',
    words: firstWords(body),
    whose: people.get(userId)?.name ?? null,
    until: answerPromised(since),
    since,
    act: deskPages.answerClient(userId),
  }))
}

export const unansweredQuestions: FindTasks = async ({ db }) =>
  rowsOf(db, await listOpenQuestions(db), ({ userId, body }) => ({
    what: 'Unanswered question',
    about: excerpt(body),
    until: null,
    act: deskPages.answerClient(userId),
  }))

export const answeredQuestions: FindTasks = async ({ db }) => {
  const answers = await selectUnseenAnswers(db)
  const rows = answers.map(({ user_id: userId, body, created_at: createdAt }) => ({
    userId,
    body,
    createdAt,
  }))
  return rowsOf(db, rows, ({ userId, body, createdAt }) => ({
    what: 'Answered question',
    about: '',
    words: firstWords(body),
    until: answerPromised(createdAt),
    act: deskPages.answerClient(userId),
  }))
}

type Row = { userId: string; body: string; createdAt: string }

async function rowsOf(
  db: Db,
  rows: readonly Row[],
  taskOf: (row: Row) => Pick<Task, 'what' | 'about' | 'words' | 'until' | 'act'>,
): Promise<Task[]> {
  const people = await findPeople(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    whose: people.get(row.userId)?.name ?? null,
    since: row.createdAt,
    ...taskOf(row),
  }))
}
