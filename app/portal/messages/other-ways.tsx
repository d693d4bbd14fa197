import { useId } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { Card } from '../card.tsx'
import { useProjects } from '../lists/lists.ts'
import { invitations, usedWays } from './invitations.ts'

const WAYS = usedWays([
  {
    name: 'Discord',
    place: 'our Discord community',
    label: 'Join Discord',
    url: studio.portalDiscordUrl,
  },
  {
    name: 'Teams',
    place: 'video meetings on Microsoft Teams',
    label: 'Teams Link',
    url: studio.portalTeamsUrl,
  },
])

/** Other places where clients and studio talk. */
export function OtherWays() {
  return WAYS.length > 0 && <Invitations />
}

function Invitations() {
  const projects = useProjects()
  const { open, reason } = invitations(WAYS, projects.data ?? [])
  const reasonId = useId()
  return (
    <Card title="How we communicate">
      <p className="max-w-[40em]">
        We communicate through {WAYS.map(({ place }) => place).join(' and ')}. You receive an invitation link
        once your project begins. Anything else, write to us here.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {WAYS.map((way) =>
          open.includes(way) && way.url ? (
            <ButtonLink key={way.name} to={way.url} target="_blank" rel="noopener noreferrer">
              {way.label}
              <ExternalIcon />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ButtonLink>
          ) : (
            <Button key={way.name} disabled aria-describedby={reasonId}>
              {way.label}
            </Button>
          ),
        )}
      </div>
      <p id={reasonId} className="mt-3 min-h-[1.5em] text-small text-soft">
        {projects.isPending ? '' : reason}
      </p>
    </Card>
  )
}
