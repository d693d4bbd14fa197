import type { LetterNext } from '#domain/email/email-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import { timeWords } from '#domain/kernel/time.ts'
import type { ProjectsDeps, WhichProject } from '../projects.deps.ts'
import type { StatusHeadline } from './status-headline.schema.ts'
import { statusHeadline } from './status-headline.ts'

export async function nextOfProject(
  { readProject }: Pick<ProjectsDeps, 'readProject'>,
  db: Db,
  which: WhichProject,
  now: Date,
): Promise<LetterNext | undefined> {
  const project = await readProject(db, which)
  return project && letterNext(statusHeadline(project, now), now)
}

export function letterNext({ headline, who, until, you }: StatusHeadline, now: Date): LetterNext {
  return { headline, who, until: until && timeWords(until, now), you }
}
