import { useId } from 'react'
import { studio } from '../../../content/studio.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Card } from '../card.tsx'

const WAYS: readonly { label: string; url: string }[] = [
  { label: 'Join Discord', url: studio.portalDiscordUrl },
  { label: 'Teams Link', url: studio.portalTeamsUrl },
]

/** Where else is talked. */
export function OtherWays() {
  const reason = useId()
  const isWaiting = WAYS.some(({ url }) => url === '')
  return (
    <Card title="How we communicate">
      <p className="max-w-[40em]">
        We communicate through our Discord community and video meetings on Microsoft Teams. You receive an
        invitation link once your project begins. Anything else, write to us here.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {WAYS.map(({ label, url }) =>
          url === '' ? (
            <Button key={label} disabled aria-describedby={reason}>
              {label}
            </Button>
          ) : (
            <ButtonLink key={label} to={url} target="_blank" rel="noopener noreferrer">
              {label}
              <ExternalIcon />
            </ButtonLink>
          ),
        )}
      </div>
      {isWaiting && (
        <p id={reason} className="mt-3 text-small text-soft">
          The invitation comes once your project begins.
        </p>
      )}
    </Card>
  )
}
