import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { LAST_FRAME, SLOWEST_FRAME, spikeBeside } from './illustrated-frames.ts'

export type Scrub = {
  /** The marked frame, counted from 0. */
  frame: number
  /** False until the user chooses a frame; the slowest is marked. */
  isChosen: boolean
  /** Chosen by keyboard, so the change is announced. */
  isByKey: boolean
}

export type Instrument = {
  scrub: Scrub
  /** False until the graph's script has loaded. */
  isReady: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const AT_REST: Scrub = { frame: SLOWEST_FRAME, isChosen: false, isByKey: false }

/**
 * One frame of both halves, chosen by pointer, touch or keyboard. Vertical touch movement scrolls because of
 * `touch-action`.
 * @param area where pointers count, including elements over the graph
 * @param graph its left and right halves show the same frames
 */
export function useScrub(
  area: RefObject<HTMLElement | null>,
  graph: RefObject<HTMLElement | null>,
): Instrument {
  const [scrub, setScrub] = useState(AT_REST)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    setReady(true)
    const element = area.current
    if (!element) return
    const point = (event: MouseEvent) => {
      const frame = graph.current ? frameAt(event, graph.current) : undefined
      if (frame !== undefined) setScrub((last) => (isAt(last, frame) ? last : chosen(frame)))
    }
    let start: PointerEvent | undefined
    const touch = (event: PointerEvent) => {
      start = event.pointerType === 'touch' ? event : undefined
    }
    const move = (event: PointerEvent) => {
      if (start && !isSideways(start, event)) return
      start = undefined
      point(event)
    }
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    element.addEventListener('pointerdown', touch, options)
    element.addEventListener('pointermove', move, options)
    element.addEventListener('click', point, options)
    return () => listening.abort()
  }, [area, graph])

  return {
    scrub,
    isReady,
    onFocus: () => setScrub((last) => ({ ...last, isChosen: true })),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === 'Escape') {
        event.currentTarget.blur()
        setScrub(AT_REST)
        return
      }
      const frame = frameByKey(event, scrub.frame)
      if (frame === undefined) return
      event.preventDefault()
      setScrub({ ...chosen(frame), isByKey: true })
    },
  }
}

/** Whether a finger moves in a direction in which the browser doesn't scroll. */
function isSideways(start: PointerEvent, now: PointerEvent): boolean {
  return Math.abs(now.clientX - start.clientX) > Math.abs(now.clientY - start.clientY)
}

/** @returns undefined on a link or outside the graph */
function frameAt({ target, clientX, clientY }: MouseEvent, graph: HTMLElement): number | undefined {
  const { left, top, bottom, width } = graph.getBoundingClientRect()
  if (clientY < top || clientY > bottom || (target as Element).closest('a')) return undefined
  const half = width / 2
  const share = ((clientX - left) % half) / half
  return Math.min(LAST_FRAME, Math.max(0, Math.floor(share * (LAST_FRAME + 1))))
}

function frameByKey({ key, shiftKey }: KeyboardEvent, frame: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return LAST_FRAME
  const direction = DIRECTIONS[key]
  if (!direction) return undefined
  if (shiftKey) return spikeBeside(frame, direction)
  return Math.min(LAST_FRAME, Math.max(0, frame + direction))
}

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}

function isAt(scrub: Scrub, frame: number): boolean {
  return scrub.isChosen && scrub.frame === frame
}

function chosen(frame: number): Scrub {
  return { frame, isChosen: true, isByKey: false }
}
