import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { tracked } from '#app/ground/tracked.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type HeroFigures, home } from '#content/home.ts'
import { HeroGraph } from './hero-graph.tsx'
import { FrameStrip } from './instrument/frame-strip.tsx'
import { useScrub } from './instrument/use-scrub.ts'
import { useCaptureDrop } from './your-build/use-capture-drop.ts'

/** Comes with a capture of the visitor's own. */
const YourBuild = lazy(() => import('./your-build/your-build.tsx'))

const { hero } = home

/** The studio's promise as a graph, until somebody drops a capture on it: then theirs takes its place. */
export function Hero() {
  const section = useRef<HTMLElement>(null)
  const { isOver, drop } = useCaptureDrop(section)
  const [ended, setEnded] = useState<typeof drop>()
  const [isFilled, setFilled] = useState(false)
  return (
    <section
      ref={section}
      aria-labelledby="headline"
      className="group/hero relative isolate flex touch-pan-y touch-pinch-zoom flex-col overflow-clip"
    >
      {!isFilled && <Illustrated area={section} />}
      {drop && drop !== ended && (
        <Suspense>
          <YourBuild drop={drop} onFilled={setFilled} onEnd={() => setEnded(drop)} />
        </Suspense>
      )}
      {isOver && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-1 grid place-items-center border-2 border-before border-dashed bg-ground/85 p-5 text-center font-semibold text-before text-heading tracking-[-0.035em]"
        >
          {home.yourBuild.dropHere}
        </p>
      )}
    </section>
  )
}

/**
 * The headline's halves stand over the two captures. From 768 px the words stand in the room that the fixes have freed:
 * the rows of the grid are the graph's own axis (36 to 33.3, to 16.7, to 0 ms), so that no peak can touch them and the
 * budget line stays under them, however large the text.
 */
function Illustrated({ area }: { area: RefObject<HTMLElement | null> }) {
  const [yours, ours] = hero.headline
  const graph = useRef<HTMLDivElement>(null)
  const instrument = useScrub(area, graph)
  return (
    <>
      <div className="absolute inset-y-0 left-1/2 -z-10 w-px bg-line max-md:hidden" />
      <h1
        id="headline"
        className="measure grid pt-14 text-[clamp(3rem,16.5vw,5.25rem)] font-bold leading-[0.92] tracking-[-0.045em] md:grid-cols-2 md:pt-20 md:text-[clamp(3.5rem,7.7vw,7rem)]"
      >
        <span>{yours}</span> <span className="md:pl-7">{ours}</span>
      </h1>
      <div className="max-md:contents md:relative md:mt-6 md:grid md:min-h-[30rem] md:grid-rows-[2.7fr_16.6fr_16.7fr]">
        <div className="measure mt-7 md:row-start-2 md:mt-0 md:grid md:grid-cols-2">
          <div className="md:col-start-2 md:pt-6 md:pb-9 md:pl-7">
            <p className="max-w-[27em] text-lead md:text-body lg:text-lead">{hero.intro}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink
                look="primary"
                to={hero.primary.href}
                {...tracked('hero_cta_click', { label: 'primary' })}
              >
                {hero.primary.label}
              </ButtonLink>
              <ButtonLink to={hero.secondary.href} {...tracked('hero_cta_click', { label: 'secondary' })}>
                {hero.secondary.label}
              </ButtonLink>
            </div>
          </div>
        </div>
        <HeroGraph graph={graph} instrument={instrument} />
        <dl className="measure grid grid-cols-2 py-5 max-md:order-1 md:items-end md:row-start-3 md:py-6">
          <Figures figures={hero.before} className="text-before" />
          <Figures figures={hero.after} className="pl-4 text-after md:pl-7" />
        </dl>
      </div>
      <FrameStrip {...instrument.scrub} />
    </>
  )
}

/** With an edge of the ground's colour, as a marked frame may stand behind them. */
function Figures({ figures, className }: { figures: HeroFigures; className: string }) {
  return (
    <div className={`ground-edge ${className}`}>
      <dt className="font-mono text-micro">{figures.label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 max-sm:flex-col">
        <span className="font-semibold text-heading tracking-[-0.035em] md:text-display">
          {figures.fps} FPS
        </span>
        <span className="font-mono text-micro text-soft">
          {hero.low1Label} <span className="text-ink">{figures.low1}</span>
        </span>
        <span className="font-mono text-micro text-soft">
          {hero.vramLabel} <span className="text-ink">{figures.vramGb} GB</span>
        </span>
      </dd>
    </div>
  )
}
