import { type FramePass, frameWords } from '#content/illustration.ts'
import { axisTo } from './bars.tsx'

/** Height of the scale. In rem, so that labels fit at every text size. */
const FULL_HEIGHT_REM = 28.8
/** Heights that a label needs: tight, and with room around it. */
const TIGHT_REM = 0.85
const ROOMY_REM = 1.7

type Build = 'before' | 'after'

const TONES: Record<Build, string> = { before: 'text-before', after: 'text-after' }

/** Position of a pass's label. Labels of thin passes are drawn above them, which only works for the topmost pass. */
const PLACES = {
  top: 'items-start py-0.5',
  bottom: 'items-end pb-1 leading-none',
  middle: 'items-center leading-none',
  above: 'items-start leading-none *:-translate-y-[1.2em]',
}

type FrameStacksProps = {
  title: string
  passes: readonly FramePass[]
  budget: { readonly ms: number; readonly label: string }
  labels: Readonly<Record<Build, string>>
  /** Text next to each sum, such as the frame rate. */
  notes?: Readonly<Record<Build, string>>
  /** Milliseconds of the full height, shared by several stacks. The larger sum by default. */
  scaleMs?: number
}

/** One frame before and after as stacked passes, to scale. A stack above the dotted line misses the budget. */
export function FrameStacks({ title, passes, budget, labels, notes, scaleMs }: FrameStacksProps) {
  const largest = scaleMs ?? Math.max(totalOf(passes, 'before'), totalOf(passes, 'after'))
  const remPerMs = FULL_HEIGHT_REM / largest
  return (
    <div className="@container">
      <div aria-hidden="true" className="flex items-end gap-x-2">
        <AxisMarks largest={largest} remPerMs={remPerMs} />
        <div className="grid grow gap-x-3 gap-y-10 @min-[18rem]:grid-cols-2">
          {(['before', 'after'] as const).map((build) => (
            <div key={build} className={`min-w-0 ${TONES[build]}`}>
              <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-mono text-micro max-sm:flex-col">
                <span>{labels[build]}</span>
                <span>
                  {totalOf(passes, build).toFixed(1)} {frameWords.unit}
                  {notes && <span className="text-soft"> · {notes[build]}</span>}
                </span>
              </p>
              <div
                className="relative flex flex-col-reverse border-line border-b"
                style={{ height: rem(FULL_HEIGHT_REM) }}
              >
                {standingOn(passes, build).map((pass) => (
                  <Pass key={pass.name} {...pass} remPerMs={remPerMs} budgetMs={budget.ms} />
                ))}
                <div className="absolute inset-x-0" style={{ bottom: rem(budget.ms * remPerMs) }}>
                  {build === 'after' && (
                    <span className="absolute right-0 bottom-0.5 font-mono text-micro text-soft">
                      {budget.label}
                    </span>
                  )}
                  <div className="budget-line" />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
      <PassTable title={title} passes={passes} labels={labels} />
    </div>
  )
}

export function totalOf(passes: readonly FramePass[], build: Build): number {
  return passes.reduce((sum, pass) => sum + pass[build], 0)
}

type StandingPass = { name: string; ms: number; fromMs: number }

/** The passes of one build with the milliseconds below each. Passes of 0 ms are left out. */
function standingOn(passes: readonly FramePass[], build: Build): StandingPass[] {
  return passes
    .map((pass, index) => ({
      name: pass.name,
      ms: pass[build],
      fromMs: totalOf(passes.slice(0, index), build),
    }))
    .filter(({ ms }) => ms > 0)
}

function Pass({
  name,
  ms,
  fromMs,
  remPerMs,
  budgetMs,
}: StandingPass & { remPerMs: number; budgetMs: number }) {
  return (
    <div
      className={`flex shrink-0 justify-between gap-x-1 whitespace-nowrap border-current border-t-[1.5px] bg-current/12 px-1.5 font-mono text-micro @min-[24rem]:px-2.5 ${PLACES[placeOf(ms * remPerMs, (budgetMs - fromMs) * remPerMs)]}`}
      style={{ height: rem(ms * remPerMs) }}
    >
      <span className="text-ink">{name}</span>
      <span>{ms.toFixed(1)}</span>
    </div>
  )
}

/**
 * Labels are at the top unless the budget line crosses them there.
 * @param height of the pass, in rem
 * @param line height of the budget above the pass's lower edge, in rem
 */
function placeOf(height: number, line: number): keyof typeof PLACES {
  if (height < TIGHT_REM) return 'above'
  if (height < ROOMY_REM) return 'middle'
  return line > height / 2 && line < height && line > height - ROOMY_REM ? 'bottom' : 'top'
}

function AxisMarks({ largest, remPerMs }: { largest: number; remPerMs: number }) {
  const marks = axisTo(largest).marks.filter((mark) => mark <= largest)
  return (
    <div className="relative w-5 shrink-0 font-mono text-micro text-soft leading-none @max-[18rem]:hidden">
      {marks.map((mark, index) => (
        <span
          key={mark}
          className="absolute right-0 translate-y-1/2 text-right"
          style={{ bottom: rem(mark * remPerMs) }}
        >
          {index === marks.length - 1 && <span className="absolute right-0 bottom-4">{frameWords.unit}</span>}
          {mark}
        </span>
      ))}
    </div>
  )
}

/** The figures for screen readers. */
function PassTable({ title, passes, labels }: Pick<FrameStacksProps, 'title' | 'passes' | 'labels'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{frameWords.pass}</th>
            <th scope="col">
              {labels.before}, {frameWords.unit}
            </th>
            <th scope="col">
              {labels.after}, {frameWords.unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {passes.map(({ name, fullName, before, after }) => (
            <tr key={name}>
              <th scope="row">{fullName ?? name}</th>
              <td>{before.toFixed(1)}</td>
              <td>{after.toFixed(1)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{frameWords.sum}</th>
            <td>{totalOf(passes, 'before').toFixed(1)}</td>
            <td>{totalOf(passes, 'after').toFixed(1)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function rem(length: number): string {
  return `${length.toFixed(2)}rem`
}
