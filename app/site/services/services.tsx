import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ClosingCall, WordHeader } from '#app/components/page-ends.tsx'
import { wakes } from '#app/islands/island.tsx'
import { type PublicPage, useSite } from '#app/shared/page-contract.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ArrowIcon, BackIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHeading } from '#app/ui/section.tsx'
import { faqs } from '#content/faqs.ts'
import { sampleWords } from '#content/samples.ts'
import { type ClientLogo, services } from '#content/services.ts'
import { type Testimonial, testimonials } from '#content/testimonials.ts'
import { Comparison } from './comparison.tsx'
import { NeedSections } from './need-sections.tsx'
import { TierRows } from './tier-rows.tsx'

export const handle: PublicPage = { public: { query: { alt: ['1'] } } }

export default function Services() {
  const [query] = useSearchParams()
  const { sampleContent } = useSite()
  const order = query.get('alt') === '1' ? services.alternativeOrder : services.order
  const tiers = order.flatMap((id) => services.tiers.find((tier) => tier.id === id) ?? [])
  const quotes = testimonials.filter(({ sample }) => sampleContent || !sample)

  return (
    <>
      <WordHeader heading={services.heading} intro={services.intro} />
      <TierRows tiers={tiers} />
      <NeedSections tiers={tiers} />
      <Comparison tiers={tiers} />
      <ClientLogos logos={services.logos} />
      {quotes.length > 0 && <Testimonials quotes={quotes} />}
      <section id="faqs" aria-labelledby="faqs-heading" className="section grid gap-y-8 md:beside-heading">
        <h2 id="faqs-heading" className="text-heading md:text-display">
          {services.faqsHeading}
        </h2>
        <div>
          <Accordion>
            {faqs.map(({ id, q, a, link }) => (
              <AccordionItem key={id} title={q}>
                <p>
                  {a} {link && <TextLink to={link.href}>{link.label}</TextLink>}
                </p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </section>
      <ClosingCall {...services.call} />
    </>
  )
}

function ClientLogos({ logos }: { logos: readonly ClientLogo[] }) {
  if (logos.length === 0) return null
  return (
    <ul aria-label="Clients" className="section flex flex-wrap items-center gap-x-12 gap-y-8">
      {logos.map(({ name, src }) => (
        <li key={name}>
          <img src={src} alt={name} height={32} loading="lazy" className="h-8 w-auto" />
        </li>
      ))}
    </ul>
  )
}

/** One quote at a time. Without JavaScript, a list that snaps while scrolling. */
function Testimonials({ quotes }: { quotes: readonly Testimonial[] }) {
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

/** `carousel.ts` handles them. Until it has loaded they are hidden but take up their space. */
function CarouselControls({ slides }: { slides: number }) {
  return (
    <div className="flex flex-wrap items-center gap-2 group-not-data-ready/quotes:invisible noscript:hidden">
      <div className="mr-2 flex">
        {Array.from({ length: slides }, (_, slide) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot stands for a place
            key={slide}
            type="button"
            data-slide={slide}
            aria-label={`Show quote ${slide + 1} of ${slides}`}
            className="group grid size-8 place-items-center rounded-md"
          >
            <span className="h-2 w-3.5 rounded-sm bg-edge transition-colors duration-150 group-hover:bg-ink group-aria-[current]:w-6 group-aria-[current]:bg-after" />
          </button>
        ))}
      </div>
      <IconButton turn="play" label="Pause the quotes" playLabel="Play the quotes">
        <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden="true">
          <path d="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" className="group-not-data-playing/quotes:hidden" />
          <path d="M4 2.5v11l9-5.5z" className="group-data-playing/quotes:hidden" />
        </svg>
      </IconButton>
      <IconButton turn="previous" label="Previous quote">
        <BackIcon />
      </IconButton>
      <IconButton turn="next" label="Next quote">
        <ArrowIcon />
      </IconButton>
    </div>
  )
}

type IconButtonProps = { turn: string; label: string; playLabel?: string; children: ReactNode }

function IconButton({ turn, label, playLabel, children }: IconButtonProps) {
  return (
    <button
      type="button"
      data-turn={turn}
      data-pause-label={playLabel && label}
      data-play-label={playLabel}
      aria-label={label}
      className="grid size-11 place-items-center rounded-md border border-edge transition-colors duration-150 hover:border-ink hover:bg-raised active:bg-line"
    >
      {children}
    </button>
  )
}
