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

/** Names the answers that pages show as buttons. */
export function letterNext({ headline, who, until, you, question }: StatusHeadline, now: Date): LetterNext {
  const choices = question?.choices.length
    ? `Choose: ${question.choices.map((choice) => `“${choice}”`).join(', ')}.`
    : ''
  return {
    headline,
    who,
    until: until && timeWords(until, now),
    you: choices ? [you, choices].filter(Boolean).join(' ') : you,
  }
}
