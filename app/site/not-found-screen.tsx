import type { ReactElement } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { notFound } from '#content/not-found.ts'
import type { Link as ContentLink } from '#content/parts.ts'
import { frameTrace, tracePath } from './figures/frame-trace.ts'

type NotFoundScreenProps = {
  heading: string
  /** A sentence in the lead style, or a paragraph of its own. */
  text: string | ReactElement
  /** The primary link. */
  back: ContentLink
  waysOn: readonly ContentLink[]
}

/** Shown for unknown addresses of pages, case studies and articles. */
export function NotFoundScreen({ heading, text, back, waysOn }: NotFoundScreenProps) {
  return (
    <section
      aria-labelledby="not-found"
      className="relative isolate -mb-20 flex min-h-[calc(100svh-4rem)] flex-col justify-between overflow-clip md:-mb-28"
    >
      <div className="measure pt-16 pb-12 md:pt-24">
        <h1
          id="not-found"
          className="max-w-[7em] font-bold text-[clamp(3rem,9vw,7rem)] leading-[0.92] tracking-[-0.045em]"
        >
          {heading}
        </h1>
        <div className="mt-8 max-w-[44em] md:w-[62%]">
          {typeof text === 'string' ? <p className="text-lead text-soft">{text}</p> : text}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-2">
          <ButtonLink look="primary" to={back.href}>
            {back.label}
          </ButtonLink>
          {waysOn.map(({ label, href }) => (
            <Link
              key={href}
              to={href}
              className="inline-flex min-h-11 items-center font-semibold text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after"
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
      <DroppedFrame />
    </section>
  )
}

const FRAMES = 120
const TOP_MS = 33.3
/** Position of the dropped frame. */
const DROPPED = 96

const trace = frameTrace({
  seed: 404,
  frames: FRAMES,
  meanMs: 11.6,
  slowestMs: 12.7,
  fastestMs: 11,
  jitterMs: 0.9,
  hitchShare: 0.04,
  hitchMs: 12.1,
})

/** A steady trace under the budget, with one frame that leaves the graph. */
function DroppedFrame() {
  return (
    <div aria-hidden="true" className="pointer-events-none h-56 max-md:relative md:h-72">
      <div
        className="absolute inset-y-0 -z-10 w-[max(0.8334%,4px)] border-before border-x-[1.5px] bg-before/15"
        style={{ left: `${(100 * DROPPED) / FRAMES}%` }}
      />
      <div
        className="absolute top-3 -z-10 pr-3 text-right font-mono text-before text-micro md:top-24"
        style={{ right: `${100 - (100 * DROPPED) / FRAMES}%` }}
      >
        {notFound.frame.time}
        <br />
        <span className="text-soft">{notFound.frame.cost}</span>
      </div>
      <div className="absolute inset-x-0 bottom-0 h-56 md:h-72">
        <svg
          viewBox={`0 0 ${FRAMES} ${TOP_MS * 10}`}
          preserveAspectRatio="none"
          className="absolute size-full text-after"
          aria-hidden="true"
        >
          <linearGradient id="calm-area" x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity="0.16" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          {[trace.slice(0, DROPPED), trace.slice(DROPPED + 1)].map((part, index) => (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: two fixed halves
              key={index}
              aria-hidden="true"
              x={index === 0 ? 0 : DROPPED + 1}
              width={part.length}
              height={TOP_MS * 10}
              viewBox={`0 0 ${part.length} ${TOP_MS * 10}`}
            >
              <path
                d={tracePath(part, TOP_MS)}
                fill="url(#calm-area)"
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          ))}
        </svg>
        <div className="absolute inset-x-0 top-1/2">
          <div className="budget-line" />
          <p className="measure absolute inset-x-0 bottom-1 text-right font-mono text-micro text-soft max-md:text-left">
            16.7 ms
          </p>
        </div>
      </div>
    </div>
  )
}
