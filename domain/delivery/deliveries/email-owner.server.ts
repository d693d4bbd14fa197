import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { LetterNext, RenderedEmail } from '#domain/email/email-layout.ts'
import { type EmailToAccount, enqueueEmail } from '#domain/email/outbox.server.ts'
import type { StudioFacts, UnitOfWork } from '#domain/kernel/commit.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { LockedProject } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'

/** Shown in every email about a delivery. `title` is the project's. */
export type AboutProject = {
  name: string
  title: string
  next: LetterNext | undefined
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
  const mail = letter({
    name: person.name,
    title: optimizationTitle(project.service),
    next: await nextOfProject(deps, work, project, email.now),
    studio: deps.studio,
  })
  await enqueueEmail(work, { ...email, to: person.email, mail })
}
