import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { Writing } from '#domain/messages/typing.schema.ts'

const PATH = '/api/desk/writing'
/** So often it is said that somebody writes on, and asked whether somebody else still does, in milliseconds. */
const EVERY_MS = 5000

/** Who of the studio writes an answer. @param about what is answered: `thread ID`, `enquiry ID` */
export function useWriting(about: string): {
  /** The name of somebody else who does. */
  other: string | null
  /** To be called with each letter. */
  write: () => void
  takeOver: () => void
  /** It is sent. */
  stop: () => void
} {
  const queryClient = useQueryClient()
  const queryKey = [PATH, about]
  const said = useRef(0)
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Writing> =>
      (await callApi('GET', `${PATH}?${new URLSearchParams({ about })}`)).json(),
    refetchInterval: ({ state }) => (state.data?.byName && !state.data.isYou ? EVERY_MS : false),
  })
  const tell = async (takesOver: boolean) => {
    said.current = Date.now()
    // Whoever cannot be told sees it with the answer: what was written before it is to be read first.
    const answer = await callApi('POST', PATH, { about, takesOver }).catch(() => undefined)
    if (answer) queryClient.setQueryData(queryKey, await answer.json())
  }
  return {
    other: data && !data.isYou ? data.byName : null,
    write: () => {
      if (Date.now() - said.current >= EVERY_MS) void tell(false)
    },
    takeOver: () => void tell(true),
    stop: () => {
      said.current = 0
      callApi('POST', `${PATH}/stop`, { about }).catch(() => undefined)
    },
  }
}

/** Somebody else writes an answer to the same. */
export function WritingNotice({
  other,
  takeOver,
}: Pick<ReturnType<typeof useWriting>, 'other' | 'takeOver'>) {
  return (
    <div role="status" className="empty:hidden">
      {other && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-progress border-l-2 pl-4 text-small">
          <span className="wrap-anywhere text-progress">{other} is writing an answer.</span>
          <Button size="small" className="pointer-coarse:min-h-11" onClick={takeOver}>
            Take over
          </Button>
        </p>
      )}
    </div>
  )
}
