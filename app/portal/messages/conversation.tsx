import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { firstUnread } from './merge-thread.ts'
import { MessageBox } from './message-box.tsx'
import { MessageRow } from './message-row.tsx'
import { useEarlier } from './use-earlier.ts'
import { useReadMark } from './use-read-mark.ts'
import { useScrolledToEnd } from './use-scrolled-to-end.ts'

type ConversationProps = { thread: readonly ShownMessage[]; projects: readonly Project[] }

/** The thread in a box of its own, which starts at its end and stays there while new messages come. */
export function Conversation({ thread, projects }: ConversationProps) {
  const now = useNow()
  const { box, end, isAtEnd, endIsShown, showEnd } = useScrolledToEnd(thread)
  const earlier = useEarlier(thread)
  const [newFrom] = useState(() => firstUnread(thread)?.id)
  useReadMark(thread, endIsShown)

  if (thread.length === 0)
    return (
      <MessageBox>
        <p>No messages yet. You'll see communications here once your project begins.</p>
      </MessageBox>
    )
  const hasNewBelow = !isAtEnd && firstUnread(thread) !== undefined
  return (
    <>
      <MessageBox box={box} overlay={hasNewBelow && <ShowNew onClick={showEnd} />}>
        {earlier.failed && <Alert tone="failure">Earlier messages could not be loaded.</Alert>}
        {earlier.exist && (
          <p className="mb-4 text-center">
            <Button size="small" look="quiet" busy={earlier.busy} onClick={earlier.load}>
              {earlier.busy ? 'Loading...' : 'Show earlier messages'}
            </Button>
          </p>
        )}
        <ol className="grid gap-4">
          {thread.map((message, index) => {
            const day = nearClockDay(message.createdAt, now)
            const before = thread[index - 1]
            const startsDay = !before || nearClockDay(before.createdAt, now) !== day
            return (
              <li key={message.id} className="grid">
                {startsDay && <Divider>{day}</Divider>}
                {message.id === newFrom && <Divider tone="new">New</Divider>}
                <MessageRow message={message} projects={projects} now={now} />
              </li>
            )
          })}
        </ol>
        <div ref={end} className="h-px" />
      </MessageBox>
      <Announcement thread={thread} />
    </>
  )
}

function ShowNew({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="small"
      className="absolute bottom-4 left-1/2 -translate-x-1/2 shadow-float"
      onClick={onClick}
    >
      Show new messages
    </Button>
  )
}

function Divider({ tone, children }: { tone?: 'new'; children: string }) {
  return (
    <p
      className={`mb-4 flex items-center gap-4 font-mono text-micro before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line ${tone === 'new' ? 'text-after' : 'text-soft'}`}
    >
      {children}
    </p>
  )
}

/** Reads out what comes in while the page is open, not what was there before. */
function Announcement({ thread }: { thread: readonly ShownMessage[] }) {
  const [knownUntil] = useState(() => thread.at(-1)?.createdAt ?? '')
  const newest = thread.findLast(({ author }) => author !== 'client')
  const isNew = newest !== undefined && newest.createdAt > knownUntil
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? `New message from ${newest.sender}: ${newest.body}` : ''}
    </p>
  )
}
