import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'

/** Notifies the studio. */
export function consentWithdrawnEmail({
  client,
  report,
  studio,
}: {
  client: string
  report: { number: number; project_id: string }
  studio: StudioFacts
}): RenderedEmail {
  const what = `Report ${report.number} may no longer be published`
  return renderEmail(studio, {
    subject: `${what}: ${client}`,
    preheader: 'Remove it wherever it is published.',
    heading: what,
    paragraphs: [
      `${client} withdrew their consent. Remove the report, and any case study that cites it, wherever they are published.`,
    ],
    action: deskLink(studio, 'Open the project at the desk', deskPages.seeProject(report.project_id)),
  })
}
