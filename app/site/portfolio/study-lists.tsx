import { WithTerms } from '#app/components/with-terms.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import type { StudyFigure } from '#content/case-studies/case-study.ts'
import type { Figure, FigureSide } from '#content/figures.ts'
import { draw } from '../figures/draw.ts'
import { PAINTS } from '../figures/drawn.ts'
import { StudySection } from './study-section.tsx'

type StepsProps = { steps: string[]; figures: StudyFigure[] }

/** What was done, in order, with drawings of what needs one. */
export function Steps({ steps, figures }: StepsProps) {
  return (
    <ol className="divide-y divide-line border-line border-b">
      {steps.map((step, index) => (
        <li
          key={step}
          className="grid grid-cols-[min(2.5rem,12.5vw)_1fr] py-5 first:pt-0 md:grid-cols-[5rem_1fr]"
        >
          <span aria-hidden="true" className="pt-1 font-mono text-accent text-micro">
            {String(index + 1).padStart(2, '0')}
          </span>
          <div className="min-w-0">
            <p className="max-w-[42em]">{step}</p>
            {figures
              .filter((figure) => figure.step === index + 1)
              .map((figure) => (
                <div key={figure.caption} className="mt-6">
                  <FigurePair {...figure} />
                </div>
              ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Results({ results }: { results: string[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {results.map((result) => (
        <li key={result} className="py-5">
          <p className="max-w-[42em]">{result}</p>
        </li>
      ))}
    </ul>
  )
}

export function Deliverables({ items }: { items: string[] }) {
  return (
    <StudySection anchor="deliverables">
      <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {items.map((item) => (
          <li key={item} className="flex gap-4">
            <CheckIcon className="mt-1.5 text-accent" />
            <span className="max-w-[32em]">{item}</span>
          </li>
        ))}
      </ul>
    </StudySection>
  )
}

/** What the studio would tell the next team: the sentences to keep. */
export function Lessons({ lessons }: { lessons: string[] }) {
  return (
    <StudySection anchor="lessons">
      <ul className="grid gap-x-14 gap-y-8 md:grid-cols-2">
        {lessons.map((lesson) => (
          <li key={lesson} className="border-accent/45 border-l pl-5 text-lead tracking-[-0.015em]">
            <WithTerms text={lesson} />
          </li>
        ))}
      </ul>
    </StudySection>
  )
}

/** Two drawings beside each other, amber and green, and what they explain. The build makes the same for articles. */
function FigurePair({ caption, before, after }: Figure) {
  return (
    <figure className="figure-pair">
      <Side build="before" {...before} />
      <Side build="after" {...after} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Side({ build, label, alt, drawing }: FigureSide & { build: 'before' | 'after' }) {
  const { width, height, paths } = draw(drawing)
  return (
    <div className={`figure-${build}`}>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {paths.map(({ d, paint }) => (
          <path key={`${paint} ${d}`} d={d} {...PAINTS[paint]} />
        ))}
      </svg>
      <p>{label}</p>
    </div>
  )
}
