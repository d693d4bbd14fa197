import type { NeedExample } from '#content/service-needs.ts'

const BARS = { over: 'bg-before', within: 'bg-after', neutral: 'bg-edge' }
const FIGURES = { over: 'text-before', within: 'text-after', neutral: 'text-ink' }

/** The budget, standing. Where colours are forced, a border takes the place of the drawn line. */
const DOTTED =
  'w-px bg-[repeating-linear-gradient(to_bottom,var(--color-ink)_0_2px,transparent_2px_5px)] forced-colors:bg-none forced-colors:border-l forced-colors:border-dotted'

/** Bars that start at zero with their figures written beside them, and the budget as the dotted line across. */
export function ExampleBars({ caption, unit, rows, budget, conclusion }: NeedExample) {
  const axis = Math.max(budget?.value ?? 0, ...rows.map(({ value }) => value)) * 1.04
  const along = (value: number) => `${(value / axis) * 100}%`
  return (
    <figure>
      <figcaption className="font-mono text-micro text-soft">{caption}</figcaption>
      <dl className="mt-4 grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 font-mono text-micro sm:grid-cols-[11rem_1fr_4.5rem]">
        {rows.map(({ label, value, tone }) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid items-center">
            <dt className="max-sm:pt-2 sm:py-2">{label}</dt>
            <dd
              className={`text-right font-medium max-sm:pt-2 sm:col-start-3 sm:row-start-1 ${FIGURES[tone]}`}
            >
              {value.toFixed(1)} {unit}
            </dd>
            <dd
              aria-hidden="true"
              className="relative flex items-center self-stretch max-sm:col-span-full max-sm:py-1 sm:col-start-2 sm:row-start-1"
            >
              <span
                className={`h-4 [forced-color-adjust:none] [print-color-adjust:exact] ${BARS[tone]}`}
                style={{ width: along(value) }}
              />
              {budget && (
                <span className={`absolute inset-y-0 ${DOTTED}`} style={{ left: along(budget.value) }} />
              )}
            </dd>
          </div>
        ))}
        {budget && (
          <div className="col-span-full grid grid-cols-subgrid text-soft">
            <dt className="sr-only">Budget</dt>
            <dd className="relative max-sm:col-span-full sm:col-start-2">
              <span
                className={`absolute top-0 h-4 ${DOTTED}`}
                style={{ left: along(budget.value) }}
                aria-hidden="true"
              />
              <span className="block pt-1 pr-2 text-right" style={{ width: along(budget.value) }}>
                {budget.label}
              </span>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-4 border-line border-t pt-4 text-small">{conclusion}</p>
    </figure>
  )
}
