import type { Db } from '#domain/kernel/database.ts'
import { deskPages, type FindTasks, type Waiting } from '#domain/kernel/tasks.ts'
import { excerpt } from '#domain/kernel/text.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { selectUnseenAnswers } from './questions.store.server.ts'
import { listOpenQuestions } from './thread.server.ts'

/** Asked, and nobody has written since. */
export const unansweredQuestions: FindTasks = async ({ db }) =>
  rowsOf(db, await listOpenQuestions(db), ({ userId }) => ({
    what: 'Unanswered question',
    act: deskPages.answerClient(userId),
  }))

/** Answered by a choice that the studio has not seen. */
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

type Said = { userId: string; body: string; createdAt: string }

async function rowsOf(
  db: Db,
  rows: readonly Said[],
  say: (said: Said) => Pick<Waiting, 'what' | 'act'>,
): Promise<Waiting[]> {
  const people = await findPeople(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map((said) => ({
    about: excerpt(said.body),
    whose: people.get(said.userId)?.name ?? null,
    until: null,
    since: said.createdAt,
    ...say(said),
  }))
}
