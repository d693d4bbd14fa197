import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { MessageBox, MessageRow } from './message-row.tsx'
import { fetchMessages, firstUnread, merged, THREAD_PAGE, threadKey, unreadKey } from './thread.ts'
import { useReadMark } from './use-read-mark.ts'

type ConversationProps = { thread: readonly ShownMessage[]; projects: readonly Project[] }

/** A scrolling box that starts at its end and stays there as messages arrive. */
export function Conversation({ thread, projects }: ConversationProps) {
  const now = useNow()
  const { box, end, isAtEnd, endIsShown, showEnd } = useScrolledToEnd(thread)
  const earlier = useEarlier(thread)
  const [newFrom] = useState(() => firstUnread(thread)?.id)
  const queryClient = useQueryClient()
  useReadMark({
    path: '/api/messages/read',
    upTo: endIsShown && firstUnread(thread) ? thread.at(-1)?.id : undefined,
    onRead: async (answer) => {
      const { unread }: { unread: number } = await answer.json()
      queryClient.setQueryData(unreadKey, { count: unread })
    },
  })

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
        {earlier.load && (
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

/** Reads out only messages that arrive while the page is open. */
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

function useEarlier(thread: readonly ShownMessage[]) {
  const queryClient = useQueryClient()
  const [reachedStart, setReachedStart] = useState(false)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (before: string) => fetchMessages(`/api/messages?before=${before}`),
    onSuccess: (page) => {
      queryClient.setQueryData<ShownMessage[]>(threadKey, (known) => merged(known ?? [], page))
      setReachedStart(page.length < THREAD_PAGE)
    },
  })
  const first = thread.length >= THREAD_PAGE && !reachedStart ? thread[0] : undefined
  return { load: first && (() => mutate(first.id)), busy: isPending, failed: isError }
}

/** Distance from the end, in pixels, that still counts as the end. */
const NEAR_PX = 48
/** The bottom navigation covers this much on a phone. */
const UNCOVERED = '0px 0px -64px'

/**
 * Scrolls to the end at first, after the client has written, and for new messages while the end is in view.
 * Loading earlier messages keeps the reading position.
 */
function useScrolledToEnd(thread: readonly ShownMessage[]) {
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const before = useRef<{ firstId: string; lastId: string; height: number; distance: number }>(undefined)
  const isEmpty = thread.length === 0
  // The box itself may be below the fold.
  const isAtEnd = useIsShown(end, { root: box, isEmpty })
  const endIsShown = useIsShown(end, { isEmpty })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const [firstId, last] = [thread[0]?.id ?? '', thread.at(-1)]
    const was = before.current
    const grewAbove = was && was.firstId !== firstId && was.lastId === last?.id
    const isNew = was?.lastId !== last?.id
    if (grewAbove) element.scrollTop += element.scrollHeight - was.height
    else if (!was || (isNew && (last?.author === 'client' || was.distance < NEAR_PX)))
      element.scrollTop = element.scrollHeight
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      const distance = scrollHeight - scrollTop - clientHeight
      before.current = { firstId, lastId: last?.id ?? '', height: scrollHeight, distance }
    }
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [thread])

  return { box, end, isAtEnd, endIsShown, showEnd: () => end.current?.scrollIntoView({ block: 'nearest' }) }
}

/** @param root the box that scrolls; the window by default */
function useIsShown(
  target: RefObject<HTMLElement | null>,
  { root, isEmpty }: { root?: RefObject<HTMLElement | null>; isEmpty: boolean },
): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isEmpty || !target.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsShown(entries.at(-1)?.isIntersecting ?? false),
      root ? { root: root.current } : { rootMargin: UNCOVERED },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, root, isEmpty])
  return isShown
}
