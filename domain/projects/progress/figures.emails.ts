import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { greeting } from '#domain/people/greeting.ts'
import { projectAddress } from '../projects.schema.ts'

/** To a client whose completed project is measured after all. */
export function figuresEmail({
  projectId,
  name,
  title,
  figures,
  next,
  studio,
}: {
  projectId: string
  name: string
  title: string
  /** In words, a line each. */
  figures: readonly string[]
  next: LetterNext
  studio: StudioFacts
}): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: the figures before and after`,
    preheader: figures.join(', '),
    heading: 'Your project is measured',
    paragraphs: [greeting(name), figures.join('\n')],
    next,
    facts: [['Project', title]],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(projectId) },
  })
}
