import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#app/ground/api.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { useIsVisible } from '../time/use-is-visible.ts'
import { firstUnread } from './merge-thread.ts'
import { unreadKey } from './thread-queries.ts'

/** Marks the thread as read once its end can be seen. */
export function useReadMark(thread: readonly ShownMessage[], endIsShown: boolean): void {
  const queryClient = useQueryClient()
  const isVisible = useIsVisible()
  const marked = useRef<string>(undefined)
  const upTo = firstUnread(thread) && thread.at(-1)?.id
  useEffect(() => {
    if (!upTo || !isVisible || !endIsShown || marked.current === upTo) return
    marked.current = upTo
    callApi('POST', '/api/messages/read', { upTo })
      .then((response) => response.json())
      .then(({ unread }: { unread: number }) => queryClient.setQueryData(unreadKey, { count: unread }))
      .catch(() => {
        // Marked with the next message, or at the next visit.
        marked.current = undefined
      })
  }, [upTo, isVisible, endIsShown, queryClient])
}
