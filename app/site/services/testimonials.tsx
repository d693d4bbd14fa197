import { wakes } from '#app/islands/wakes.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SectionHeading } from '#app/ui/section.tsx'
import { sampleWords } from '#content/samples.ts'
import { services } from '#content/services.ts'
import type { Testimonial } from '#content/testimonials.ts'
import { CarouselControls } from './carousel-controls.tsx'

/** One quote at a time. Before and without scripts, a list that snaps to each as it is scrolled. */
export function Testimonials({ quotes }: { quotes: readonly Testimonial[] }) {
  const turns = quotes.length > 1
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-heading"
      aria-roledescription="carousel"
      className="group/quotes section"
      {...(turns && wakes('carousel', 'idle'))}
    >
      <SectionHeading id="testimonials-heading" action={turns && <CarouselControls slides={quotes.length} />}>
        {services.testimonialsHeading}
      </SectionHeading>
      <div
        data-viewport=""
        tabIndex={turns ? 0 : undefined}
        className="mt-8 snap-x snap-mandatory overflow-x-auto border-line border-y group-data-ready/quotes:[scrollbar-width:none] md:mt-12"
      >
        <ul className="flex">
          {quotes.map(({ quote, author, sample }) => (
            <li
              key={quote}
              className="min-w-0 shrink-0 grow-0 basis-full snap-start py-7 noscript:basis-11/12 md:py-14"
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
