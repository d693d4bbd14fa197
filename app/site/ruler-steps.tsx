type TimelineStep = {
  title: string
  text: string
  /** Shown on the ruler: the number or time of the step. */
  mark: string
  /** The step ends with this capture. */
  capture?: 'before' | 'after' | undefined
  note?: string
}

const CAPTURES = { before: 'text-before', after: 'text-after' }

const COLUMNS = { 3: '@laptop:grid-cols-3', 4: '@laptop:grid-cols-4' }

/** Steps along a ruler: horizontal if there is room, otherwise vertical. */
export function TimelineSteps({ steps, columns }: { steps: readonly TimelineStep[]; columns: 3 | 4 }) {
  return (
    <div className="@container">
      <div className="@max-laptop:flex @max-laptop:gap-6 @tablet:@max-laptop:gap-10">
        <div className="ruler-upright shrink-0 border-line border-l @laptop:hidden" />
        <div className="ruler border-line border-b @max-laptop:hidden" />
        <ol className={`grid divide-line @max-laptop:gap-y-10 @laptop:divide-x ${COLUMNS[columns]}`}>
          {steps.map(({ title, text, mark, capture, note }) => (
            <li
              key={title}
              className="@laptop:pt-5 @laptop:pr-7 @laptop:pb-12 @laptop:pl-7 @laptop:first:pl-0"
            >
              <p className="font-mono text-micro text-soft">
                {mark}
                {capture && <span className={CAPTURES[capture]}> · {capture}</span>}
              </p>
              <h3 className="mt-2 text-lead tracking-[-0.025em] md:text-title @laptop:mt-10">{title}</h3>
              <p className="mt-2 max-w-[34em] text-small text-soft md:text-body">{text}</p>
              {note && <p className="mt-4 font-mono text-micro text-soft">{note}</p>}
            </li>
          ))}
        </ol>
        <div className="ruler border-line border-t @max-laptop:hidden" />
      </div>
    </div>
  )
}

/** Such as 'frame 01'. */
export function frameMark(step: number): string {
  return `frame ${String(step + 1).padStart(2, '0')}`
}
