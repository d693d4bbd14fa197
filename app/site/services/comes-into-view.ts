/** The share of a card that has to be seen. */
const SHARE = 0.6

type Seen = {
  boundingClientRect: { height: number }
  intersectionRect: { height: number }
  rootBounds: { height: number } | null
}

/** Whether enough of a card is seen; of one that is taller than the window, whether it fills as much of the window. */
export function comesIntoView({ boundingClientRect, intersectionRect, rootBounds }: Seen): boolean {
  const height = Math.min(boundingClientRect.height, rootBounds?.height ?? Number.POSITIVE_INFINITY)
  return height > 0 && intersectionRect.height >= SHARE * height
}
