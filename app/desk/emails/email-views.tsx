import { useLocation } from 'react-router'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { EMAIL_STATUSES } from '#domain/email/email-states.ts'
import type { StudioEmail } from '#domain/email/outbox.schema.ts'
import { ChoiceLinks } from '../components/choice-links.tsx'

export const EMAIL_LOOKS: Readonly<Record<StudioEmail['status'], { label: string; tone: BadgeTone }>> = {
  gathering: { label: 'Gathering', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'progress' },
  sent: { label: 'Sent', tone: 'after' },
  joined: { label: 'Sent with others', tone: 'after' },
  outdated: { label: 'Outdated, not sent', tone: 'neutral' },
  dead: { label: 'Given up', tone: 'negative' },
}

const VIEWS = [
  { to: '/desk/emails', label: 'All' },
  ...EMAIL_STATUSES.map((one) => ({ to: `/desk/emails?status=${one}`, label: EMAIL_LOOKS[one].label })),
  { to: '/desk/emails/held', label: 'Held' },
]

/** The lists of emails: those that we wrote, by status, and those that we received and hold. */
export function EmailViews() {
  const { pathname, search } = useLocation()
  const choices = VIEWS.map((view) => ({ ...view, isChosen: view.to === pathname + search }))
  return (
    <div className="mb-6">
      <ChoiceLinks label="Which mails" choices={choices} />
    </div>
  )
}
