import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { LetterNext, LetterResult, RenderedEmail } from '#domain/email/email-layout.ts'
import { type EmailToAccount, enqueueEmail } from '#domain/email/outbox.server.ts'
import type { StudioFacts, UnitOfWork } from '#domain/kernel/commit.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { letterResult } from '#domain/projects/figures.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { LockedProject } from '#domain/projects/projects.server.ts'
import { letterNext } from '#domain/projects/status-headline/project-next.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'

/** Shown in every email about a delivery. `title` is the project's. */
export type AboutProject = {
  name: string
  title: string
  next: LetterNext | undefined
  /** Figures of the project, if there are any. */
  result?: LetterResult | undefined
  studio: StudioFacts
}

/** Emails the owner of a project. Does nothing if the account is deleted. */
export async function emailOwner(
  deps: ProjectsDeps,
  work: UnitOfWork,
  project: LockedProject,
  { letter, ...email }: EmailToAccount & { letter: (about: AboutProject) => RenderedEmail },
): Promise<void> {
  const person = await findPerson(work, project.ownerId)
  if (!person) return
  const current = await deps.readProject(work, { id: project.id })
  const mail = letter({
    name: person.name,
    title: optimizationTitle(project.service),
    next: current && letterNext(statusHeadline(current, email.now), email.now),
    result: current && letterResult(current),
    studio: deps.studio,
  })
  await enqueueEmail(work, { ...email, to: person.email, mail })
}
