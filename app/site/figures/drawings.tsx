import type { ReactNode } from 'react'
import { about } from '#content/about.ts'
import { home } from '#content/home.ts'
import { afterTrace, beforeTrace, TOP_MS, tracePath } from './frame-trace.ts'

/** Small drawings of what a project delivers. */
export type DrawingName = 'changes' | 'sheet' | 'bars' | 'table' | 'traces' | 'pair' | 'dates'

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      className={`shrink-0 text-soft ${className ?? ''}`}
      aria-hidden="true"
    >
      {DRAWINGS[name]}
    </svg>
  )
}

const { passes } = about.frame
const { before, after } = home.hero
const SLOWEST_MS = Math.max(...passes.map(({ before }) => before))

const DRAWINGS: Record<DrawingName, ReactNode> = {
  changes: (
    <>
      <path d="M14 8h58M14 20h40M14 56h48" />
      <path d="M4 32h4M14 32h66" className="stroke-before" />
      <path d="M4 44h4M6 42v4M14 44h54" className="stroke-after" />
    </>
  ),
  sheet: (
    <>
      <path d="M22 2h44l8 8v52H22z" />
      {passes.map(({ name, before, after }, row) => (
        <g key={name} strokeWidth="2.5">
          <path d={`M28 ${15 + row * 8}h${round((38 * before) / SLOWEST_MS)}`} className="stroke-before" />
          <path d={`M28 ${18 + row * 8}h${round((38 * after) / SLOWEST_MS)}`} className="stroke-after" />
        </g>
      ))}
    </>
  ),
  // Each figure has its own scale.
  bars: (
    <>
      <path d="M2 61h92" />
      {(['fps', 'low1', 'vramGb'] as const).map((figure, pair) => (
        <g key={figure} strokeWidth="10">
          <path d={`M${12 + pair * 32} 60v-${heightOf(before, figure)}`} className="stroke-before" />
          <path d={`M${24 + pair * 32} 60v-${heightOf(after, figure)}`} className="stroke-after" />
        </g>
      ))}
    </>
  ),
  table: (
    <>
      <path d="M2 6h92M2 20h92M2 34h92M2 48h92M52 6v56M73 6v56" strokeOpacity="0.5" />
      <path d="M6 13h34M6 27h26M6 41h38M6 55h20" />
      <path d="M57 27h10M57 41h12M57 55h8" className="stroke-before" strokeWidth="2.5" />
      <path d="M78 27h8M78 41h10M78 55h12" className="stroke-after" strokeWidth="2.5" />
    </>
  ),
  traces: (
    <>
      <svg
        viewBox={`0 0 100 ${TOP_MS * 10}`}
        preserveAspectRatio="none"
        width="47"
        height="64"
        aria-hidden="true"
      >
        <path
          d={tracePath(beforeTrace, TOP_MS)}
          className="stroke-before"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg
        viewBox={`0 0 100 ${TOP_MS * 10}`}
        preserveAspectRatio="none"
        x="49"
        width="47"
        height="64"
        aria-hidden="true"
      >
        <path d={tracePath(afterTrace, TOP_MS)} className="stroke-after" vectorEffect="non-scaling-stroke" />
      </svg>
      <path d={`M0 ${round(64 * (1 - 16.7 / TOP_MS))}h96`} strokeDasharray="1.5 4" />
    </>
  ),
  pair: (
    <>
      <rect x="1" y="14" width="45" height="36" className="stroke-before" />
      <rect x="50" y="14" width="45" height="36" className="stroke-after" />
      {[1, 50].map((left) => (
        <g key={left} transform={`translate(${left} 14)`}>
          <path d="M0 30 10 20l7 6 11-14 17 15" />
          <circle cx="35" cy="9" r="3.5" />
        </g>
      ))}
    </>
  ),
  dates: (
    <>
      <path d="M2 44h84M2 38v6M9 38v6M16 38v6M23 38v6M30 38v6M37 38v6M44 38v6M51 38v6M58 38v6M65 38v6M72 38v6M79 38v6" />
      <path d="M2 30h14" strokeWidth="5" className="stroke-before" />
      <path d="M17 30h54" strokeWidth="5" className="stroke-ink" />
      <path d="M72 30h14" strokeWidth="5" className="stroke-after" />
      <path d="M86.5 8v48" strokeDasharray="1.5 4" />
    </>
  ),
}

function heightOf(figures: typeof before | typeof after, name: 'fps' | 'low1' | 'vramGb'): number {
  return round((54 * figures[name]) / Math.max(before[name], after[name]))
}

function round(units: number): number {
  return Math.round(units * 10) / 10
}
