import { useEffect, useRef } from 'react'
import { comesIntoView } from './comes-into-view.ts'

/** How long a card stays highlighted, in milliseconds. */
const HIGHLIGHT_MS = 2_000
/** Height of the fixed header, which covers what is under it. */
const HEADER_PX = 64
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

/**
 * Highlights each tier card for two seconds when it comes into view by scrolling or by the address's hash, once a visit. Cards
 * that are in view when the page opens at its top are left alone.
 * @returns ref of the element that holds the cards, each with `data-tier`
 */
export function useTierHighlight() {
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tier]') ?? [])]
    const inView = new Set<Element>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let moved = scrollY > 0 || location.hash !== ''
    const onMove = () => {
      moved = true
    }

    function highlight(card: HTMLElement) {
      observer.unobserve(card)
      card.dataset.highlighted = ''
      timers.add(setTimeout(() => delete card.dataset.highlighted, HIGHLIGHT_MS))
    }

    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const was = inView.has(entry.target)
          if (!comesIntoView(entry)) inView.delete(entry.target)
          else if (!was) {
            inView.add(entry.target)
            if (moved) highlight(entry.target as HTMLElement)
          }
        }
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px`, threshold: STEPS },
    )
    for (const card of cards) observer.observe(card)
    addEventListener('scroll', onMove, { passive: true })
    addEventListener('hashchange', onMove)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onMove)
      removeEventListener('hashchange', onMove)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])

  return grid
}
