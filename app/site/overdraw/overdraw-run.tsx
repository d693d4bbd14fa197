import { wakes } from '#app/islands/island.tsx'
import { Button } from '#app/ui/button.tsx'
import { overdraw } from '#content/overdraw.ts'
import { areaOf, CARD, CUT_OUT, halfWidthAt, type Level, leafArea, outlineOf, trianglesOf } from './leaf.ts'
import leaves from './pictures/leaves.avif'

const { sides } = overdraw

/** The scene that measures overdraw on the visitor's GPU, and its two shapes with their computed overdraw. */
export function OverdrawRun() {
  return (
    <div {...wakes('overdraw', 'seen')}>
      <div className="grid gap-x-10 gap-y-6 border-line border-y py-8 lg:grid-cols-3">
        <div className="relative lg:col-span-2">
          <img
            src={leaves}
            alt={overdraw.still}
            width={1280}
            height={720}
            loading="lazy"
            className="aspect-video w-full"
          />
          <canvas
            data-part="canvas"
            hidden
            role="img"
            aria-label={overdraw.canvas}
            className="absolute inset-0 size-full bg-raised"
          />
        </div>
        <div className="flex flex-col items-start gap-6">
          <Button data-part="start" look="primary" className="min-w-[min(12rem,100%)] noscript:hidden">
            {overdraw.start}
          </Button>
          <noscript>
            <p className="text-small text-soft">{overdraw.without}</p>
          </noscript>
          <div aria-live="polite" className="grid gap-2">
            <p data-part="outcome" className="text-lead" />
            <p data-part="details" className="text-small text-soft">
              {overdraw.waiting}
            </p>
          </div>
          <div className="mt-auto grid w-full grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-6">
            <Shape name={sides.cards} levels={CARD} tone="text-before" />
            <Shape name={sides.cutOuts} levels={CUT_OUT} tone="text-after" />
          </div>
        </div>
      </div>
      <div data-part="trace" hidden className="py-6">
        <div className="flex justify-between font-mono text-micro text-soft">
          <span data-part="top" />
          <span className="flex gap-5">
            <Key tone="text-before">{sides.cards}</Key>
            <Key tone="text-after">{sides.cutOuts}</Key>
          </span>
        </div>
        <svg
          viewBox="0 0 600 120"
          preserveAspectRatio="none"
          className="mt-2 h-32 w-full border-line border-b"
          role="img"
          aria-label={overdraw.trace}
        >
          <path
            data-part="trace-cards"
            className="fill-none stroke-before"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          <path
            data-part="trace-cutOuts"
            className="fill-none stroke-after"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
    </div>
  )
}

type ShapeProps = { name: string; levels: readonly Level[]; tone: string }

function Shape({ name, levels, tone }: ShapeProps) {
  const thrownAway = 1 - leafArea() / areaOf(levels)
  return (
    <figure>
      <svg
        viewBox="-1.08 -1.08 2.16 2.16"
        preserveAspectRatio="xMinYMid"
        className={`h-36 w-full ${tone}`}
        aria-hidden="true"
      >
        <path
          d={path(outlineOf(levels))}
          className="fill-current stroke-current"
          fillOpacity="0.16"
          strokeWidth="0.015"
        />
        <path d={path(outlineOf(LEAF))} className="fill-current" fillOpacity="0.75" />
      </svg>
      <figcaption className="mt-4">
        <span className={`text-title tracking-[-0.03em] ${tone}`}>{name}</span>
        <span className="mt-1 block text-small">
          {overdraw.thrownAway.replace('{share}', `${Math.round(thrownAway * 100)}%`)}
        </span>
        <span className="block font-mono text-micro text-soft">
          {overdraw.triangles.replace('{count}', String(trianglesOf(levels)))}
        </span>
      </figcaption>
    </figure>
  )
}

function Key({ tone, children }: { tone: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`h-0.5 w-4 bg-current ${tone}`} aria-hidden="true" />
      {children}
    </span>
  )
}

const LEAF: readonly Level[] = Array.from({ length: 33 }, (_, index) => ({
  y: index / 16 - 1,
  halfWidth: Math.max(halfWidthAt(index / 32), 0),
}))

function path(corners: readonly { x: number; y: number }[]): string {
  return `M${corners.map(({ x, y }) => `${x.toFixed(3)} ${(-y).toFixed(3)}`).join('L')}Z`
}
