import type { ReactNode } from 'react'
import { PageHeader } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { marketplaces, type Store } from '#content/marketplaces.ts'
import { placeholders, studio } from '#content/studio.ts'
import { OverdrawRun } from '../overdraw/overdraw-run.tsx'
import { ThreePoints } from '../three-points.tsx'
import { boulder, wireframe } from './meshes.ts'

export const handle: PublicPage = { public: {} }

export default function Marketplaces() {
  const { heading, intro, notOpen, demonstration, support, reasons } = marketplaces
  const stores = marketplaces.stores.filter(({ address }) => studio[address] !== '')
  const isOpen = stores.every(({ address }) => !placeholders.includes(address))
  return (
    <>
      <PageHeader heading={heading} intro={intro} />
      {stores.length > 0 && (
        <ul className="measure mt-10 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-14 md:grid-cols-2">
          {stores.map((store) => (
            <li key={store.name} className="grid">
              <StoreCard {...store} />
            </li>
          ))}
        </ul>
      )}
      <p className="measure mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
        {!isOpen && <span className="grow basis-full lg:basis-0">{notOpen}</span>}
        {support.text} <MoreLink to={support.link.href} label={support.link.label} className="text-ink" />
      </p>
      <Section id="outline" heading={demonstration.heading} intro={demonstration.text}>
        <OverdrawRun />
      </Section>
      <Section id="reasons" heading={reasons.heading}>
        <ThreePoints points={reasons.points} />
      </Section>
    </>
  )
}

function StoreCard({ name, engine, text, items, buttonLabel, address, figure }: Store) {
  return (
    <article className="flex min-w-0 flex-col rounded-md border border-line p-6 md:p-8">
      <StoreFigure {...figure} />
      <p className="mt-8 font-mono text-micro text-soft">{engine}</p>
      <h2 className="mt-2 text-heading tracking-[-0.035em] md:text-[min(2.75rem,7vw)] md:leading-none">
        {name}
      </h2>
      <p className="mt-3 max-w-[34em] text-soft">{text}</p>
      <ul className="mt-5 mb-7 border-line border-b text-small">
        {items.map((item) => (
          <li key={item} className="border-line border-t py-2">
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink to={studio[address]} target="_blank" rel="noopener" className="mt-auto self-start">
        <span>
          {buttonLabel}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </span>
        <ExternalIcon size={14} />
      </ButtonLink>
    </article>
  )
}

function StoreFigure({ kind, caption, levelLabel, unit }: Store['figure']) {
  const steps = kind === 'meshes' ? meshSteps(levelLabel, unit) : spriteSteps(levelLabel, unit)
  return (
    <figure className="@container">
      <ul className="grid gap-x-4 gap-y-6 @min-[17rem]:grid-cols-3">
        {steps.map(({ label, figure, picture }) => (
          <li key={label} className="flex min-w-0 flex-col">
            <svg viewBox="0 0 100 100" className="w-full max-w-44" aria-hidden="true">
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

/** Half axes of the smoke puff; it is drawn diagonally on its card. */
const LONG = 2.5
const SHORT = 1
const TURN = Math.PI / 4
/** Half the side of the card, with room for the widest outline. */
const HALF_CARD = 2.3
/** The card fills 92 of the picture's 100 units. */
const SCALE = 46 / HALF_CARD

/** An outline around the puff: its corners, its path in a square of 100 units, and the shaded share of the card. */
type Outline = { corners: number; path: string; shaded: number }

export const card: Outline = {
  corners: 4,
  path: pathOf([
    [-HALF_CARD, -HALF_CARD],
    [HALF_CARD, -HALF_CARD],
    [HALF_CARD, HALF_CARD],
    [-HALF_CARD, HALF_CARD],
  ]),
  shaded: 1,
}

/** The tightest outline with this many corners: the middle of every side touches the puff. */
export function cutout(corners: number): Outline {
  const reach = 1 / Math.cos(Math.PI / corners)
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    return turned(LONG * reach * Math.cos(angle), SHORT * reach * Math.sin(angle))
  })
  const area = corners * Math.tan(Math.PI / corners) * LONG * SHORT
  return { corners, path: pathOf(points), shaded: area / (2 * HALF_CARD) ** 2 }
}

const puff = {
  cx: 50,
  cy: 50,
  rx: round(LONG * SCALE),
  ry: round(SHORT * SCALE),
  transform: `rotate(${(TURN * 180) / Math.PI} 50 50)`,
}

function turned(x: number, y: number): readonly [number, number] {
  return [x * Math.cos(TURN) - y * Math.sin(TURN), x * Math.sin(TURN) + y * Math.cos(TURN)]
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  const places = points.map(([x, y]) => `${round(50 + x * SCALE)} ${round(50 + y * SCALE)}`)
  return `M${places.join('L')}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
