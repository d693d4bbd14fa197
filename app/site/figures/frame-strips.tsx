import { about } from '../../../content/about.ts'
import { home } from '../../../content/home.ts'

const { passes, caption, budgetLabel } = about.frame
const { before, after, budget } = home.hero

const SIDES = [
  { key: 'before', label: before.label, tone: 'text-before' },
  { key: 'after', label: after.label, tone: 'text-after' },
] as const

/** Milliseconds at the right edge. */
const END_MS = Math.max(total('before'), total('after'), budget.ms)

/** The same frame before and after, laid down: its passes to scale one after the other, the budget across both. */
export function FrameStrips() {
  return (
    <figure>
      <div className="relative grid gap-y-3 pb-6">
        {SIDES.map(({ key, label, tone }) => (
          <section key={key} aria-label={label} className={tone}>
            <p className="mb-1.5 font-mono text-micro">
              {label} {total(key).toFixed(1)} ms
            </p>
            <dl className="flex h-11 md:h-14" style={{ width: along(total(key)) }}>
              {passes.map((pass) => (
                <div
                  key={pass.name}
                  className="min-w-0 border-current border-l-[1.5px] bg-current/12"
                  style={{ width: `${(100 * pass[key]) / total(key)}%` }}
                >
                  <dt className="sr-only">{pass.name}</dt>
                  <dd className="sr-only">{pass[key].toFixed(1)} ms</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="absolute inset-y-0 left-0" style={{ width: along(budget.ms) }}>
          <div className="absolute inset-y-0 right-0 w-px bg-[repeating-linear-gradient(to_bottom,var(--color-ink)_0_2px,transparent_2px_5px)] forced-colors:border-l forced-colors:border-dotted forced-colors:bg-none" />
          <span className="absolute right-2 bottom-0 whitespace-nowrap font-mono text-micro text-soft">
            {budgetLabel}
          </span>
        </div>
      </div>
      <PassTable />
      <figcaption className="mt-3 font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}

/** The passes that are drawn, with their figures; what is listened to has heard them already. */
function PassTable() {
  return (
    <ul
      aria-hidden="true"
      className="grid gap-x-6 border-line border-t pt-3 font-mono text-micro sm:grid-cols-2 xl:grid-cols-3"
    >
      {passes.map((pass) => (
        <li key={pass.name} className="flex flex-wrap justify-between gap-x-3 text-soft">
          <span className="text-ink">{pass.name}</span>
          <span>
            <span className="text-before">{pass.before.toFixed(1)}</span> →{' '}
            <span className="text-after">{pass.after.toFixed(1)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function along(milliseconds: number): string {
  return `${((100 * milliseconds) / END_MS).toFixed(2)}%`
}

function total(side: 'before' | 'after'): number {
  return passes.reduce((sum, pass) => sum + pass[side], 0)
}
