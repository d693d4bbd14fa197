import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '#app/shared/api.ts'
import { useIsVisible } from '#app/ui/visibility.ts'

type ReadMark = {
  path: string
  /** Newest of the shown messages, while one of them is unread. */
  upTo: string | undefined
  onRead?: (answer: Response) => unknown
}

/** Marks messages as read once the reader can see them. */
export function useReadMark({ path, upTo, onRead }: ReadMark): void {
  const isVisible = useIsVisible()
  const marked = useRef<string>(undefined)
  const read = useEffectEvent((answer: Response) => onRead?.(answer))
  useEffect(() => {
    if (!upTo || !isVisible || marked.current === upTo) return
    marked.current = upTo
    callApi('POST', path, { upTo })
      .then(read)
      .catch(() => {
        // The next message or visit tries again.
        marked.current = undefined
      })
  }, [path, upTo, isVisible])
}
