import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { tracked } from '#app/shared/tracked.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { home } from '#content/home.ts'
import { TOP_MS, tracePath } from '../figures/frame-trace.ts'
import { FrameStrip } from './instrument/frame-strip.tsx'
import {
  type Build,
  budgetText,
  LAST_FRAME,
  spokenFrame,
  TRACES,
  timeText,
} from './instrument/illustrated-frames.ts'
import { type Instrument, type Scrub, useScrub } from './instrument/use-scrub.ts'
import { useCaptureDrop } from './your-build/use-capture-drop.ts'

/** Loaded after a visitor drops a capture. */
const YourBuild = lazy(() => import('./your-build/your-build.tsx'))

const { hero } = home
const { ownCapture } = hero.scrub

/** The example graph, replaced by the visitor's own capture once one is dropped. */
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
 * From 768 px the text is placed in the empty part of the graph: the grid's rows are the graph's axis (36 to 33.3, to
 * 16.7, to 0 ms), so no peak can overlap the text at any text size.
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
        className="measure grid pt-14 text-[clamp(3rem,16.5vw,5.25rem)] font-bold leading-[0.92] tracking-[-0.045em] md:grid-cols-2 md:pt-10 md:text-[clamp(3.5rem,7.7vw,7rem)]"
      >
        <span>{yours}</span> <span className="md:pl-7">{ours}</span>
      </h1>
      <div className="max-md:contents md:relative md:mt-8 md:grid md:min-h-[30rem] md:grid-rows-[2.7fr_16.6fr_16.7fr]">
        <div className="measure mt-7 md:row-start-2 md:mt-0 md:grid md:grid-cols-2">
          <div className="md:col-start-2 md:pt-5 md:pb-8 md:pl-7">
            <p className="max-w-[34em] text-lead md:text-body lg:text-lead">{hero.intro}</p>
            <div className="mt-5 flex flex-wrap gap-3">
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
            <p className="mt-4 text-small">{hero.terms}</p>
            <p className="flex flex-wrap gap-x-5">
              {hero.situations.map(({ label, href }) => (
                <MoreLink key={href} to={href} label={label} className="max-md:min-h-11" />
              ))}
            </p>
          </div>
        </div>
        <HeroGraph graph={graph} instrument={instrument} />
        <dl className="measure grid grid-cols-2 py-5 max-md:order-1 md:items-end md:row-start-3 md:py-6">
          <Figures figures={hero.before} className="text-before" />
          <Figures figures={hero.after} className="pl-4 text-after md:pl-7" />
        </dl>
        <div className="measure max-md:order-1 max-md:pb-5 md:row-start-1 md:grid md:grid-cols-2 print:hidden">
          <Link
            to={ownCapture.href}
            className="flex min-h-11 items-center justify-between gap-x-4 border border-before border-dashed px-4 text-small transition-colors duration-150 hover:text-after active:text-after md:-mt-5 md:mr-7 md:mb-3"
          >
            <span>
              {ownCapture.label} <span className="text-soft max-lg:sr-only">{ownCapture.what}</span>
            </span>
            <ArrowIcon />
          </Link>
        </div>
      </div>
      <FrameStrip {...instrument.scrub} />
    </>
  )
}

/** The ground keeps the text readable on top of a marked frame. */
function Figures({ figures, className }: { figures: (typeof hero)[Build]; className: string }) {
  return (
    <div className={className}>
      <dt className="w-fit bg-ground font-mono text-micro">
        {figures.label} <span className="text-soft">{figures === hero.before && hero.figuresLabel}</span>
      </dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 max-sm:flex-col">
        <span className="bg-ground font-semibold text-heading tracking-[-0.035em] md:text-display">
          {figures.fps} FPS
        </span>
        <span className="bg-ground font-mono text-micro text-soft">
          {hero.low1Label} <span className="text-ink">{figures.low1}</span>
        </span>
        <span className="bg-ground font-mono text-micro text-soft">
          {hero.vramLabel} <span className="text-ink">{figures.vramGb} GB</span>
        </span>
      </dd>
    </div>
  )
}

const { budget, traceDescription, scrub: words } = home.hero

const PATHS = { before: tracePath(TRACES.before, TOP_MS), after: tracePath(TRACES.after, TOP_MS) }
/** Top of the hairline. In the right half, the text is above the budget line. */
const LINE_FROM_MS = { before: 33.3, after: budget.ms }
/** First frame whose label is placed on its left, so that it stays in its half. */
const FLIPS_FROM = 65

type HeroGraphProps = { graph: RefObject<HTMLDivElement | null>; instrument: Instrument }

/** Two captures on one axis from 0 to TOP_MS, with the same frame marked in both. */
function HeroGraph({ graph, instrument: { scrub, isReady, onFocus, onKeyDown } }: HeroGraphProps) {
  const asSlider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': words.label,
    'aria-describedby': 'hero-graph-words',
    'aria-valuemin': 1,
    'aria-valuemax': LAST_FRAME + 1,
    'aria-valuenow': scrub.frame + 1,
    'aria-valuetext': spokenFrame(scrub.frame),
    onFocus,
    onKeyDown,
  }
  return (
    <div
      ref={graph}
      {...(isReady ? asSlider : { role: 'img', 'aria-label': traceDescription })}
      className="relative mt-12 h-64 -outline-offset-2 md:absolute md:inset-0 md:-z-10 md:mt-0 md:h-auto"
    >
      {isReady && (
        <p id="hero-graph-words" hidden>
          {traceDescription} {words.keysSpoken}
        </p>
      )}
      <Half build="before" scrub={scrub} className="left-0 text-before" settle="trace-settle" />
      <Half
        build="after"
        scrub={scrub}
        className="left-1/2 text-after"
        settle="trace-settle [animation-delay:550ms]"
      />
      <div className="absolute inset-y-0 left-1/2 w-px bg-line md:hidden" />
      <AxisLine ms={33.3} className="border-line border-t">
        33.3 ms
      </AxisLine>
      <AxisLine ms={budget.ms} className="budget-line">
        <span className="md:hidden">{budget.shortLabel}</span>
        <span className="max-md:hidden">{budget.label}</span>
      </AxisLine>
      <AxisLine ms={0} className="border-line border-t">
        0 ms
      </AxisLine>
    </div>
  )
}

type HalfProps = { build: Build; scrub: Scrub; className: string; settle: string }

function Half({ build, scrub: { frame, isChosen }, className, settle }: HalfProps) {
  return (
    <div className={`absolute inset-y-0 w-1/2 ${className}`}>
      <svg
        viewBox={`0 0 ${LAST_FRAME + 1} ${TOP_MS * 10}`}
        preserveAspectRatio="none"
        className={`absolute size-full ${settle}`}
        aria-hidden="true"
      >
        <linearGradient id={`${build}-area`} x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity="0.16" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <path
          d={PATHS[build]}
          fill={`url(#${build}-area)`}
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <Mark build={build} frame={frame} hasLine={isChosen} />
      </svg>
      {isChosen && <MarkWords build={build} frame={frame} />}
    </div>
  )
}

function Mark({ build, frame, hasLine }: { build: Build; frame: number; hasLine: boolean }) {
  const time = TRACES[build][frame] ?? 0
  const top = (TOP_MS - LINE_FROM_MS[build]) * 10
  return (
    <>
      <path d={`M${frame} ${TOP_MS * 10}v${-time}h1v${time}`} fill="currentColor" />
      {hasLine && (
        <path
          d={`M${frame + 0.5} ${top}V${TOP_MS * 10 - time}`}
          className="stroke-ink"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  )
}

/** Placed under the budget line, where no trace runs. Moved by a transform to avoid layout shifts. */
function MarkWords({ build, frame }: { build: Build; frame: number }) {
  const isFlipped = frame >= FLIPS_FROM
  const edge = isFlipped ? frame : frame + 1
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 max-lg:hidden"
      style={{
        top: `${(100 * (TOP_MS - budget.ms)) / TOP_MS}%`,
        transform: `translateX(${(100 * edge) / (LAST_FRAME + 1)}%)`,
      }}
    >
      <span
        className={`absolute top-2 left-0 whitespace-nowrap px-2.5 font-mono text-micro ${isFlipped ? '-translate-x-full' : ''}`}
      >
        <span className="font-semibold">{timeText(build, frame)}</span>{' '}
        <span className="text-soft">{budgetText(build, frame)}</span>
      </span>
    </p>
  )
}

function AxisLine({ ms, className, children }: { ms: number; className: string; children: React.ReactNode }) {
  return (
    <div className="absolute inset-x-0" style={{ top: `${(100 * (TOP_MS - ms)) / TOP_MS}%` }}>
      <div className={className} />
      <div className="measure absolute inset-x-0 bottom-1 text-right font-mono text-micro text-soft">
        {children}
      </div>
    </div>
  )
}
