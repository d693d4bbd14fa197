import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, ButtonLink, Loading } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { MOST_FOUND, SEARCH_MIN } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { shownProjects, useProjects } from '../lists/lists.ts'
import { useNow } from '../time/use-now.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { invitations, usedWays } from './invitations.ts'
import { MessageBox, MessageRow } from './message-row.tsx'
import { useSend } from './send-message.ts'
import { fetchMessages, useThread } from './thread.ts'

export default function Messages() {
  const [words, setWords] = useState('')
  return (
    <>
      <h1 className="mb-4 text-display md:mb-10">Message Center</h1>
      <Card title="Recent Communications" tag={<SearchForm onSearch={setWords} />}>
        <Thread words={words} />
      </Card>
      {WAYS.length > 0 && <Invitations />}
    </>
  )
}

/** Has its final height before the messages load. On a phone, thread and field share the screen. */
function Thread({ words }: { words: string }) {
  const thread = useThread()
  const projects = useProjects().data ?? []
  const send = useSend()
  return (
    <>
      <noscript>
        <p className="text-soft">Turn on JavaScript to see your messages.</p>
      </noscript>
      <div className="flex flex-col gap-5 max-md:h-[calc(100dvh-20.25rem-env(safe-area-inset-bottom))] max-md:min-h-fit md:gap-6 noscript:hidden">
        {words !== '' ? (
          <Found words={words} projects={projects} />
        ) : thread.data ? (
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

/** @param onSearch called with an empty string when the field is cleared */
function SearchForm({ onSearch }: { onSearch: (words: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('words') ?? '').trim())
  }
  return (
    <search className="ml-auto noscript:hidden">
      <form onSubmit={submit} className="flex gap-2">
        <input
          type="search"
          name="words"
          aria-label="Search messages"
          placeholder="Search"
          minLength={SEARCH_MIN}
          maxLength={200}
          onInput={(event) => event.currentTarget.value === '' && onSearch('')}
          className="h-11 w-36 rounded-md border border-edge bg-raised px-3 text-ink text-small placeholder:text-soft hover:border-soft focus-visible:border-ink md:w-48"
        />
        <Button type="submit" look="quiet" className="max-md:hidden">
          Search
        </Button>
      </form>
    </search>
  )
}

function Found({ words, projects }: { words: string; projects: readonly Project[] }) {
  const now = useNow()
  const found = useQuery({
    queryKey: ['/api/messages', 'search', words],
    queryFn: () => fetchMessages(`/api/messages/search?q=${encodeURIComponent(words)}`),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <MessageBox>
      {found.isPending ? (
        <Loading>Searching...</Loading>
      ) : !found.data ? (
        <ListFailure of="messages" query={found} />
      ) : (
        <>
          <p role="status" className="mb-4 text-small text-soft">
            {foundWords(found.data.length, words)}
          </p>
          <ol className="grid gap-4">
            {found.data.map((message) => (
              <li key={message.id} className="grid">
                <MessageRow message={message} projects={projects} now={now} />
              </li>
            ))}
          </ol>
        </>
      )}
    </MessageBox>
  )
}

function foundWords(count: number, words: string): string {
  if (count === 0) return `No messages found for “${words}”.`
  if (count === MOST_FOUND) return `The newest ${MOST_FOUND} messages with “${words}”:`
  return `${count === 1 ? '1 message' : `${count} messages`} with “${words}”:`
}
