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
  return tasksOf(db, threads, ({ userId, body, readBy, createdAt }) => ({
    kind: 'Message',
    about: readBy ? `Read by ${readBy}` : '',
    words: firstWords(body),
    until: answerPromised(createdAt),
    href: deskPages.answerClient(userId),
  }))
}

export const unansweredQuestions: FindTasks = async ({ db }) =>
  tasksOf(db, await listOpenQuestions(db), ({ userId, body }) => ({
    kind: 'Unanswered question',
    about: excerpt(body),
    until: null,
    href: deskPages.answerClient(userId),
  }))

export const answeredQuestions: FindTasks = async ({ db }) => {
  return tasksOf(db, await selectUnseenAnswers(db), ({ userId, body, createdAt }) => ({
    kind: 'Answered question',
    about: '',
    words: firstWords(body),
    until: answerPromised(createdAt),
    href: deskPages.answerClient(userId),
  }))
}

async function tasksOf<Row extends { userId: string; createdAt: string }>(
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
