import type { ReactNode } from 'react'
import type { Store } from '#content/marketplaces.ts'
import { boulder, wireframe } from './meshes.ts'
import { card, cutout, puff } from './sprites.ts'

/** What is drawn for a store, from left to right, each with its figure. */
export function StoreFigure({ kind, caption, levelLabel, unit }: Store['figure']) {
  const steps = kind === 'meshes' ? meshSteps(levelLabel, unit) : spriteSteps(levelLabel, unit)
  return (
    <figure className="@container">
      <ul className="grid gap-x-4 gap-y-6 @min-[17rem]:grid-cols-3">
        {steps.map(({ label, figure, picture }) => (
          <li key={label} className="flex min-w-0 flex-col">
            <svg viewBox="0 0 100 100" className="w-full max-w-36" aria-hidden="true">
              {picture}
            </svg>
            <span className="mt-3 font-mono text-micro text-soft">{label}</span>
            <span className="font-mono text-micro">{figure}</span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-4 text-small text-soft">{caption}</figcaption>
    </figure>
  )
}

type Step = { label: string; figure: string; picture: ReactNode }

function meshSteps(levelLabel: string, unit: string): Step[] {
  return [2, 1, 0].map((level, detail) => {
    const mesh = boulder(level)
    return {
      label: `${levelLabel} ${detail}`,
      figure: `${mesh.length} ${unit}`,
      picture: <path d={wireframe(mesh)} fill="none" stroke="currentColor" strokeWidth="0.75" />,
    }
  })
}

function spriteSteps(levelLabel: string, unit: string): Step[] {
  return [card, cutout(5), cutout(8)].map((outline, index) => ({
    label: `${outline.corners} ${levelLabel}`,
    figure: `${Math.round(outline.shaded * 100)}% ${unit}`,
    picture: (
      <g className={index === 0 ? 'text-before' : 'text-after'}>
        <path d={outline.path} fill="currentColor" fillOpacity="0.16" stroke="currentColor" />
        <ellipse {...puff} className="fill-ink/70" />
      </g>
    ),
  }))
}
