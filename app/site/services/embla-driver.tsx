import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

type EmblaDriverProps = {
  /** Holds the list of slides as its only child. */
  viewport: HTMLElement
  onReady: (api: CarouselApi | undefined) => void
}

/** Moves slides that are there already. A component of its own, so that it is loaded only where there is a carousel. */
export default function EmblaDriver({ viewport, onReady }: EmblaDriverProps) {
  const [attach, api] = useEmblaCarousel({ loop: true })

  useEffect(() => {
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => onReady(api), [api, onReady])

  return null
}
