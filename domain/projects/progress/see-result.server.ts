import { conflict } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import { noSuchProject } from '../project-transitions.ts'
import { markResultSeen, ownsProject } from '../projects.store.server.ts'

/**
 * The owner has seen the result of a completed project. Repeating it changes nothing.
 * @returns when it was first seen
 * @throws AppError not-found when it is not theirs, conflict while it is not completed
 */
export async function seeResult(
  { db, clock }: { db: Db; clock: Clock },
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<{ resultSeenAt: string }> {
  const resultSeenAt = await markResultSeen(db, { userId: ownerId, projectId, now: isoTime(clock()) })
  if (resultSeenAt) return { resultSeenAt }
  if (!(await ownsProject(db, ownerId, projectId))) throw noSuchProject()
  throw conflict('This project is not completed yet.')
}
