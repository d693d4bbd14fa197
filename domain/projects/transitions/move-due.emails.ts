import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { greeting } from '#domain/people/greeting.ts'
import { projectAddress } from '../projects.schema.ts'

type DueMoved = {
  projectId: string
  name: string
  title: string
  /** The days in words; nothing where none was promised before. */
  from: string | undefined
  to: string
  because: string
  next: LetterNext
  studio: StudioFacts
}

/** To the client whose project gets another day on which it is due, or its first one. */
export function dueMovedEmail({
  projectId,
  name,
  title,
  from,
  to,
  because,
  next,
  studio,
}: DueMoved): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title} is ${from ? 'now ' : ''}due on ${to}`,
    preheader: from ? `Before, it was due on ${from}.` : because,
    heading: `Your project is ${from ? 'now ' : ''}due on ${to}`,
    paragraphs: [greeting(name), because],
    next,
    facts: [['Project', title], ...(from ? ([['Was due', from]] as const) : []), ['Due', to]],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(projectId) },
  })
}
