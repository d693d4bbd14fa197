import { wakes } from '#app/islands/island.tsx'
import { Link } from '#app/ui/link.tsx'
import { overdraw } from '#content/overdraw.ts'
import timesShaded from './pictures/times-shaded.avif'

const { picture } = overdraw

/** One file: leaf cards above cut-outs. */
const SHADED = { src: timesShaded, width: 1440, height: 940, loading: 'lazy' } as const
const HALF_SHOWN = 'absolute inset-x-0 h-[200%] w-full object-cover'
const PLATE = 'pointer-events-none absolute bg-ground px-2.5 py-1 font-mono text-micro'

/**
 * How often the tool's scene shades each pixel, as cards and as cut-outs. `--at` is where one gives way to the other:
 * the middle without JavaScript.
 */
export function OverdrawPicture() {
  return (
    <figure>
      <div
        {...wakes('comparison', 'intent')}
        className="relative h-60 overflow-clip border-line border-y md:aspect-[1440/470] md:h-auto [forced-color-adjust:none] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
      >
        <img {...SHADED} alt={picture.after.alt} className={`-top-full ${HALF_SHOWN}`} />
        <img
          {...SHADED}
          alt={picture.before.alt}
          className={`top-0 [clip-path:inset(0_calc(100%-var(--at,50%))_0_0)] ${HALF_SHOWN}`}
        />
        <div className="pointer-events-none absolute inset-y-0 left-(--at,50%) border-ink border-l-2">
          <span className="absolute top-1/2 grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-ink font-semibold text-ground noscript:hidden">
            ↔
          </span>
        </div>
        <p className={`top-3 left-5 md:left-[max(min(4vw,2.5rem),calc(50%-656px))] ${PLATE}`}>
          <span className="text-before">{picture.before.label}</span> {picture.before.times}
        </p>
        <p
          className={`right-5 bottom-3 md:top-3 md:right-[max(min(4vw,2.5rem),calc(50%-656px))] md:bottom-auto ${PLATE}`}
        >
          <span className="text-after">{picture.after.label}</span> {picture.after.times}
        </p>
        <input
          type="range"
          aria-label={picture.slider}
          defaultValue={50}
          className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0 noscript:hidden"
        />
      </div>
      <figcaption className="measure flex flex-wrap items-center gap-x-8 gap-y-2 py-3 text-small text-soft">
        <span className="flex items-center gap-2">
          {picture.key}
          <span className="font-mono text-ink text-micro">1</span>
          {/* The colors of pictures/times-shaded.avif. */}
          <span className="h-2.5 w-40 bg-[linear-gradient(to_right,#1a1a10,#5c3812_20%,#faab3f_47%,#ffe2aa_73%,#fff)] [forced-color-adjust:none]" />
          <span className="font-mono text-ink text-micro">16</span>
        </span>
        <Link
          to={overdraw.own.href}
          className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {picture.drawnBy}
        </Link>
      </figcaption>
    </figure>
  )
}
