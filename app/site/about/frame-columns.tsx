import { about } from '../../../content/about.ts'
import { home } from '../../../content/home.ts'

const { caption, budgetLabel, passes } = about.frame
const { before, after, budget } = home.hero

/** Height of a millisecond. Grows with the text, so that the words always fit. */
const REM_PER_MS = 1.3

const SIDES = [
  { key: 'before', ...before, className: 'text-before' },
  { key: 'after', ...after, className: 'text-after' },
] as const

/** One frame before and after, stacked from its passes to scale: what stands over the dotted line misses the budget. */
export function FrameColumns() {
  return (
    <figure>
      <div className="relative grid grid-cols-2 items-end gap-x-2 border-line border-b">
        {SIDES.map(({ key, label, fps, className }) => (
          <section key={key} aria-label={label} className={className}>
            <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-mono text-micro max-sm:flex-col">
              <span>{label}</span>
              <span>
                {total(key)} ms <span className="text-soft">· {fps} FPS</span>
              </span>
            </p>
            <dl className="flex flex-col-reverse">
              {passes.map((pass) => (
                <div
                  key={pass.name}
                  className="flex items-start justify-between gap-x-2 whitespace-nowrap border-current border-t-[1.5px] bg-current/12 px-1.5 py-0.5 min-[360px]:px-2.5 font-mono text-micro"
                  style={{ height: `${pass[key] * REM_PER_MS}rem` }}
                >
                  <dt className="text-ink">{pass.name}</dt>
                  <dd>
                    {pass[key].toFixed(1)}
                    <span className="sr-only"> ms</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div
          className="absolute inset-x-0 flex items-end justify-end"
          style={{ bottom: `${budget.ms * REM_PER_MS}rem` }}
        >
          <span className="absolute right-0 bottom-0.5 font-mono text-micro text-soft">{budgetLabel}</span>
          <div className="budget-line w-full" />
        </div>
      </div>
      <figcaption className="mt-3 font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}

function total(side: 'before' | 'after'): string {
  return passes.reduce((sum, pass) => sum + pass[side], 0).toFixed(1)
}
