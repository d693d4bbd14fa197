import { useEffect, useState } from 'react'
import { home } from '../../../content/home.ts'
import { type FrameTrace, tracePath } from './frame-trace.ts'
import { afterTrace, beforeTrace, TOP_MS } from './hero-traces.ts'

const { budget, traceDescription } = home.hero

/** The graph draws itself once a visit, not each time that one comes back to the page. */
let drawnBefore = false

/** Two captures side by side, before and after, over one axis of 0 to TOP_MS. Stretches to its box. */
export function HeroGraph() {
  const [settles] = useState(!drawnBefore)
  useEffect(() => {
    drawnBefore = true
  }, [])
  return (
    <div
      role="img"
      aria-label={traceDescription}
      className="pointer-events-none relative mt-12 h-64 md:absolute md:mt-0 md:inset-0 md:h-auto"
    >
      <Trace
        name="before"
        trace={beforeTrace}
        className={`left-0 text-before ${settles ? 'trace-settle' : ''}`}
      />
      <Trace
        name="after"
        trace={afterTrace}
        className={`left-1/2 text-after ${settles ? 'trace-settle [animation-delay:550ms]' : ''}`}
      />
      <div className="absolute inset-y-0 left-1/2 w-px bg-line md:hidden" />
      <AxisLine ms={33.3} className="border-line border-t">
        <span>{home.hero.figuresLabel}</span>
        <span>33.3 ms</span>
      </AxisLine>
      <AxisLine ms={budget.ms} className="budget-line">
        <span />
        <span className="md:hidden">{budget.shortLabel}</span>
        <span className="max-md:hidden">{budget.label}</span>
      </AxisLine>
      <AxisLine ms={0} className="border-line border-t">
        <span />
        <span>0 ms</span>
      </AxisLine>
    </div>
  )
}

function Trace({ name, trace, className }: { name: string; trace: FrameTrace; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${trace.length} ${TOP_MS * 10}`}
      preserveAspectRatio="none"
      className={`absolute top-0 h-full w-1/2 ${className}`}
      aria-hidden="true"
    >
      <linearGradient id={`${name}-area`} x2="0" y2="1">
        <stop stopColor="currentColor" stopOpacity="0.16" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path
        d={tracePath(trace, TOP_MS)}
        fill={`url(#${name}-area)`}
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** A line of the axis, its words standing on it. */
function AxisLine({ ms, className, children }: { ms: number; className: string; children: React.ReactNode }) {
  return (
    <div className="absolute inset-x-0" style={{ top: `${(100 * (TOP_MS - ms)) / TOP_MS}%` }}>
      <div className={className} />
      <div className="measure absolute inset-x-0 bottom-1 flex justify-between font-mono text-micro text-soft">
        {children}
      </div>
    </div>
  )
}
