import { greeting } from '../accounts/accounts.mails.ts'
import { type RenderedMail, renderMail, type StudioFacts } from '../outbox/mail-layout.ts'
import { statusWords } from './project-moves.ts'
import type { ProjectStatus } from './projects.table.ts'

const WHAT_NEXT: Record<ProjectStatus, string> = {
  pending: 'We have not started yet. Send us the link to your files if you have not done so.',
  'in-progress':
    'We have started. The dashboard shows how far we are, and your messages reach whoever works on it.',
  completed:
    'The work is done. Your dashboard shows the figures before and after; questions go into the Message Center.',
  cancelled: 'No further work is done on it. If this surprises you, write to us in the Message Center.',
}

/** After the studio moved a project. @param mail project: its title; url: the dashboard */
export function projectMovedMail({
  name,
  project,
  status,
  note,
  url,
  studio,
}: {
  name: string
  project: string
  status: ProjectStatus
  note: string | undefined
  url: string
  studio: StudioFacts
}): RenderedMail {
  const words = statusWords(status)
  return renderMail(
    {
      subject: `${project} is now ${words}`,
      preheader: WHAT_NEXT[status],
      heading: `Your project is now ${words}`,
      paragraphs: [greeting(name), WHAT_NEXT[status], ...(note ? [note] : [])],
      facts: [
        ['Project', project],
        ['Status', words.charAt(0).toUpperCase() + words.slice(1)],
      ],
      action: { label: 'Open your dashboard', url },
    },
    studio,
  )
}
