import { type ComponentType, type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { CarouselApi } from './embla-driver.tsx'

/** How long a slide stays, in milliseconds. */
const STAY_MS = 5_000
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

type Driver = ComponentType<{ viewport: HTMLElement; onReady: (api: CarouselApi | undefined) => void }>

/**
 * A carousel over a list that reads well without it: loads what moves it, advances by itself while nobody is at it, and stands
 * still for people who ask for less motion until they press play.
 * @param held someone's pointer or keyboard is there
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>, slides: number, held: boolean) {
  const [driver, setDriver] = useState<{ Driver: Driver; viewport: HTMLElement }>()
  const [api, setApi] = useState<CarouselApi>()
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState(true)
  const hidden = useSyncExternalStore(subscribeToVisibility, isHidden, () => false)
  const running = api !== undefined && playing && !held && !hidden

  useEffect(() => {
    if (slides < 2) return
    if (matchMedia(REDUCED_MOTION).matches) setPlaying(false)
    let wanted = true
    import('./embla-driver.tsx').then(
      (module) =>
        wanted && viewport.current && setDriver({ Driver: module.default, viewport: viewport.current }),
      // Without it the list still scrolls.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [slides, viewport])

  useEffect(() => {
    if (!api) return
    const onSelect = () => setSelected(api.selectedScrollSnap())
    api.on('select', onSelect)
    return () => {
      api.off('select', onSelect)
    }
  }, [api])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide, however it came, stays its whole time
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => api.scrollNext(prefersJumps()), STAY_MS)
    return () => clearTimeout(timer)
  }, [running, api, selected])

  return {
    /** To be rendered beside the list. */
    driver: driver && { ...driver, onReady: setApi },
    ready: api !== undefined,
    selected,
    playing,
    togglePlaying: () => setPlaying(!playing),
    previous: () => api?.scrollPrev(prefersJumps()),
    next: () => api?.scrollNext(prefersJumps()),
    show: (slide: number) => api?.scrollTo(slide, prefersJumps()),
  }
}

function prefersJumps(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isHidden() {
  return document.hidden
}
