import { useId } from 'react'
import { Button, ButtonLink, Loading } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { shownProjects, useProjects } from '../lists/lists.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { invitations, usedWays } from './invitations.ts'
import { MessageBox } from './message-row.tsx'
import { useSend } from './send-message.ts'
import { useThread } from './thread.ts'

export default function Messages() {
  return (
    <>
      <h1 className="mb-4 max-md:-mt-4 max-md:text-title md:mb-10 md:text-display">Message Center</h1>
      <section aria-labelledby="thread" className="max-md:pb-7 md:border-line md:border-t md:py-7">
        <h2 id="thread" className="mb-5 font-semibold text-small text-soft tracking-normal max-md:sr-only">
          Recent Communications
        </h2>
        <Thread />
      </section>
      {WAYS.length > 0 && <Invitations />}
    </>
  )
}

/** Has its final height before the messages load. On a phone, thread and field fill the screen. */
function Thread() {
  const thread = useThread()
  const projects = useProjects().data ?? []
  const send = useSend()
  return (
    <>
      <noscript>
        <p className="text-soft">Turn on JavaScript to see your messages.</p>
      </noscript>
      <div className="flex flex-col gap-4 max-md:h-[calc(100dvh-12.75rem-env(safe-area-inset-bottom))] max-md:min-h-fit md:gap-6 noscript:hidden">
        {thread.data ? (
          <Conversation thread={thread.data} projects={projects} />
        ) : (
          <MessageBox>
            {thread.isPending ? (
              <Loading>Loading messages...</Loading>
            ) : (
              <ListFailure of="messages" query={thread} />
            )}
          </MessageBox>
        )}
        <Composer projects={shownProjects(projects)} send={send} />
      </div>
    </>
  )
}

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

function Invitations() {
  const projects = useProjects()
  const { open, reason } = invitations(WAYS, projects.data ?? [])
  const reasonId = useId()
  return (
    <Card title="How we communicate">
      <p className="max-w-[40em] text-small text-soft">
        We communicate through {WAYS.map(({ place }) => place).join(' and ')}. You’ll receive an invitation
        link once your project begins. For anything else, write to us here.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {WAYS.map((way) =>
          open.includes(way) && way.url ? (
            <ButtonLink key={way.name} size="small" to={way.url} target="_blank" rel="noopener noreferrer">
              {way.label}
              <ExternalIcon />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ButtonLink>
          ) : (
            <Button key={way.name} size="small" disabled aria-describedby={reasonId}>
              {way.label}
            </Button>
          ),
        )}
        <p id={reasonId} className="min-h-[1.5em] text-small text-soft">
          {projects.isPending ? '' : reason}
        </p>
      </div>
    </Card>
  )
}
