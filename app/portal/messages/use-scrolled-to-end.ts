import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'

/** So near to the end counts as there, in pixels. */
const NEAR_PX = 48
/** What the navigation covers at the bottom of a phone. */
const UNCOVERED = '0px 0px -64px'

/**
 * Keeps a box of messages at its end: at first, when the client has written, and when something comes while the end is in view. When
 * earlier messages are put before, what is read stays where it is.
 */
export function useScrolledToEnd(thread: readonly ShownMessage[]) {
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const before = useRef<{ firstId: string; lastId: string; height: number; distance: number }>(undefined)
  const isEmpty = thread.length === 0
  // The box itself may stand below the fold.
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

/** @param where root: the box in which it must be seen; the window when left out */
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
