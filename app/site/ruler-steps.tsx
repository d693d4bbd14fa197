export type RulerStep = {
  title: string
  text: string
  /** Stands on the ruler: which step it is, or when it happens. */
  mark: string
  /** A step that ends with a capture says which of the two. */
  capture?: 'before' | 'after' | undefined
}

const CAPTURES = { before: 'text-before', after: 'text-after' }

const COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

/** Steps along the tick ruler: lying on a wide screen, upright on a narrow one. */
export function RulerSteps({ steps, columns }: { steps: readonly RulerStep[]; columns: 3 | 4 }) {
  return (
    <div className="max-lg:flex max-lg:gap-6 md:max-lg:gap-10">
      <div className="ruler-upright shrink-0 border-line border-l lg:hidden" />
      <div className="ruler border-line border-b max-lg:hidden" />
      <ol className={`grid divide-line max-lg:gap-y-10 lg:divide-x ${COLUMNS[columns]}`}>
        {steps.map(({ title, text, mark, capture }) => (
          <li key={title} className="lg:pt-5 lg:pr-7 lg:pb-12 lg:pl-7 lg:first:pl-0">
            <p className="font-mono text-micro text-soft">
              {mark}
              {capture && <span className={CAPTURES[capture]}> · {capture}</span>}
            </p>
            <h3 className="mt-2 text-lead tracking-[-0.025em] md:text-title lg:mt-10">{title}</h3>
            <p className="mt-2 max-w-[34em] text-small text-soft md:text-body">{text}</p>
          </li>
        ))}
      </ol>
      <div className="ruler border-line border-t max-lg:hidden" />
    </div>
  )
}

/** Steps are the frames of a project: `frame 01` … */
export function frameMark(step: number): string {
  return `frame ${String(step + 1).padStart(2, '0')}`
}
