import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { merged, THREAD_PAGE } from './merge-thread.ts'
import { fetchMessages, threadKey } from './thread-queries.ts'

/** What was written before the oldest message that is shown. */
export function useEarlier(thread: readonly ShownMessage[]) {
  const queryClient = useQueryClient()
  const [reachedStart, setReachedStart] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function load(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const page = await fetchMessages(`/api/messages?before=${thread[0]?.id ?? ''}`)
      queryClient.setQueryData<ShownMessage[]>(threadKey, (known) => merged(known ?? [], page))
      setReachedStart(page.length < THREAD_PAGE)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return { exist: thread.length >= THREAD_PAGE && !reachedStart, busy, failed, load }
}
