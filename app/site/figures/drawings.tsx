import type { ReactNode } from 'react'
import { about } from '#content/about.ts'
import { home } from '#content/home.ts'

/** Small drawings of what a project delivers. */
export type DrawingName = 'changes' | 'sheet' | 'bars' | 'table' | 'pair' | 'runs' | 'share'

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
  // The same leaf twice.
  pair: (
    <>
      <rect x="1" y="10" width="45" height="44" className="stroke-before" />
      <rect x="50" y="10" width="45" height="44" className="stroke-after" />
      <path d="M9 48Q8 24 36 16Q38 40 9 48L28 26" />
      <path d="M58 48Q57 24 85 16Q87 40 58 48L77 26" />
    </>
  ),
  runs: (
    <>
      <path d="M8 60V14m12 46V18m12 42V12" strokeWidth="8" className="stroke-before" />
      <path d="M56 60V34m12 26V36m12 24V33" strokeWidth="8" className="stroke-after" />
      <path d="M2 61h92" />
    </>
  ),
  share: (
    <>
      <path d="M2 32h68" strokeWidth="20" className="stroke-after" />
      <path d="M72 32h22" strokeWidth="20" className="stroke-before" />
    </>
  ),
}

function heightOf(figures: typeof before | typeof after, name: 'fps' | 'low1' | 'vramGb'): number {
  return round((54 * figures[name]) / Math.max(before[name], after[name]))
}

function round(units: number): number {
  return Math.round(units * 10) / 10
}
