import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'

/** Notifies the studio of a client's decision. */
export function consentEmail({
  client,
  title,
  report,
  given,
  studio,
}: {
  client: { name: string; email: string }
  title: string
  report: { number: number; project_id: string }
  given: boolean
  studio: StudioFacts
}): RenderedEmail {
  const what = given ? 'may be published' : 'may no longer be published'
  return renderEmail(studio, {
    subject: `Report ${report.number} ${what}: ${client.name}, ${title}`,
    preheader: given ? 'You can export it at the desk.' : 'Remove it wherever it is published.',
    heading: `Report ${report.number} ${what}`,
    paragraphs: [
      given
        ? 'The client allowed us to publish this report. You can export it at the desk.'
        : 'The client withdrew their consent. Remove the report, and any case study that cites it, wherever they are published.',
    ],
    facts: [
      ['Client', client.name],
      ['Email', client.email],
      ['Project', title],
    ],
    action: deskLink(studio, 'Open the project at the desk', deskPages.seeProject(report.project_id)),
  })
}
