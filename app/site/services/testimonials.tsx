import { useRef, useState } from 'react'
import { sampleWords } from '../../../content/samples.ts'
import { services } from '../../../content/services.ts'
import type { Testimonial } from '../../../content/testimonials.ts'
import { Badge } from '../../ui/badge.tsx'
import { SectionHeading } from '../../ui/section.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'

/** One quote at a time. Before and without scripts, a list that snaps to each as it is scrolled. */
export function Testimonials({ quotes }: { quotes: readonly Testimonial[] }) {
  const viewport = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const carousel = useCarousel(viewport, quotes.length, pointed || focused)
  const { driver, ready, selected } = carousel

  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-heading"
      aria-roledescription="carousel"
      className="section"
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <SectionHeading
        id="testimonials-heading"
        action={quotes.length > 1 && <CarouselControls slides={quotes.length} {...carousel} />}
      >
        {services.testimonialsHeading}
      </SectionHeading>
      {driver && <driver.Driver viewport={driver.viewport} onReady={driver.onReady} />}
      <div
        ref={viewport}
        tabIndex={ready || quotes.length < 2 ? undefined : 0}
        className={`mt-8 border-line border-y md:mt-12 ${ready ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto'}`}
      >
        <ul aria-live={carousel.playing ? 'off' : 'polite'} className="flex">
          {quotes.map(({ quote, author, sample }, slide) => (
            <li
              key={quote}
              aria-hidden={ready && slide !== selected ? true : undefined}
              className="min-w-0 shrink-0 grow-0 basis-full snap-start py-10 noscript:basis-11/12 md:py-14"
            >
              <figure className="flex h-full flex-col justify-between gap-8">
                <blockquote className="max-w-[34em] text-[clamp(1.375rem,2.7vw,2.125rem)] leading-[1.25] tracking-[-0.025em]">
                  <p>“{quote}”</p>
                </blockquote>
                <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 font-mono text-micro text-soft">
                  <span>{author}</span>
                  {sample && <Badge>{sampleWords.testimonial}</Badge>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
