import type { Db } from '#domain/kernel/database.ts'
import { addWorkingDays, endOfDay } from '#domain/kernel/periods.ts'
import type { FindTasks, Task } from '#domain/kernel/tasks.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { excerpt } from '#domain/kernel/text.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
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
  return threads.map(({ userId, unread, readBy, since }) => ({
    what: 'Message to answer',
    about: unread > 0 ? `${unread} unread` : `read${readBy ? ` by ${readBy}` : ''}, not answered`,
    whose: people.get(userId)?.name ?? null,
    until: answerPromised(since),
    since,
    act: deskPages.answerClient(userId),
  }))
}

/** The welcome message promises a response within one business day. */
function answerPromised(since: string): string {
  return endOfDay(addWorkingDays(stockholmDay(new Date(since)), 1))
}

export const unansweredQuestions: FindTasks = async ({ db }) =>
  rowsOf(db, await listOpenQuestions(db), ({ userId }) => ({
    what: 'Unanswered question',
    act: deskPages.answerClient(userId),
  }))

export const answeredQuestions: FindTasks = async ({ db }) => {
  const answers = await selectUnseenAnswers(db)
  const rows = answers.map(({ user_id: userId, body, created_at: createdAt }) => ({
    userId,
    body,
    createdAt,
  }))
  return rowsOf(db, rows, ({ userId }) => ({
    what: 'Answered question',
    act: deskPages.answerClient(userId),
  }))
}

type Row = { userId: string; body: string; createdAt: string }

async function rowsOf(
  db: Db,
  rows: readonly Row[],
  taskOf: (row: Row) => Pick<Task, 'what' | 'act'>,
): Promise<Task[]> {
  const people = await findPeople(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    about: excerpt(row.body),
    whose: people.get(row.userId)?.name ?? null,
    until: null,
    since: row.createdAt,
    ...taskOf(row),
  }))
}
