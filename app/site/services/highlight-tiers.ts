/** Highlight duration. */
const HIGHLIGHT_MS = 2_000
/** Height of the fixed header, which covers part of the window. */
const HEADER_PX = 64
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

/**
 * Highlights a tier card for two seconds when it scrolls into view or is the address's target, once per visit. If
 * several cards come into view together, the target or else the first is highlighted. Cards visible when the page
 * opens at its top are skipped.
 * @param grid contains the cards with `data-tier`
 */
export function startTierHighlight(grid: HTMLElement): void {
  const cards = [...grid.querySelectorAll<HTMLElement>('[data-tier]')]
  const inView = new Set<Element>()
  let highlighted: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let moved = scrollY > 0 || location.hash !== ''
  const onMove = () => {
    moved = true
  }

  function highlight(card: HTMLElement) {
    clearTimeout(timer)
    endHighlight()
    observer.unobserve(card)
    card.dataset.highlighted = ''
    highlighted = card
    timer = setTimeout(endHighlight, HIGHLIGHT_MS)
  }

  function endHighlight() {
    delete highlighted?.dataset.highlighted
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const came = entries.filter((entry) => comesIntoView(entry) && !inView.has(entry.target))
      for (const entry of entries) {
        if (comesIntoView(entry)) inView.add(entry.target)
        else inView.delete(entry.target)
      }
      const chosen = chooseOne(came.map(({ target }) => target as HTMLElement))
      if (moved && chosen) highlight(chosen)
    },
    { rootMargin: `-${HEADER_PX}px 0px 0px`, threshold: STEPS },
  )
  for (const card of cards) observer.observe(card)
  addEventListener('scroll', onMove, { passive: true })
  addEventListener('hashchange', onMove)
}

function chooseOne(cards: readonly HTMLElement[]): HTMLElement | undefined {
  return cards.find((card) => `#${card.id}` === location.hash) ?? cards[0]
}

/** Share of a card that must be visible. */
const SHARE = 0.6

type Seen = {
  boundingClientRect: { height: number }
  intersectionRect: { height: number }
  rootBounds: { height: number } | null
}

/** A card taller than the window counts if it fills that share of the window. */
export function comesIntoView({ boundingClientRect, intersectionRect, rootBounds }: Seen): boolean {
  const height = Math.min(boundingClientRect.height, rootBounds?.height ?? Number.POSITIVE_INFINITY)
  return height > 0 && intersectionRect.height >= SHARE * height
}
