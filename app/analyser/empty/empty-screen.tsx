import { Button } from '#app/ui/button.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { addSample } from '../session/add-sample.ts'
import type { Side } from '../session/session.ts'
import { FileChoices } from './file-choices.tsx'
import { ReadHere } from './read-here.tsx'

const SIDES = [
  { side: 'before', className: 'text-before' },
  { side: 'after', className: 'text-after' },
] as const satisfies { side: Side; className: string }[]

/** The page before it has a capture: what it answers, and the two halves that take files. */
export function EmptyScreen() {
  return (
    <>
      <header className="measure grid items-end gap-x-10 gap-y-7 pt-12 pb-12 md:grid-cols-2 md:pt-16">
        <h1 className="max-w-[6.2em] text-[clamp(3rem,11vw,5.25rem)] leading-[0.92] tracking-[-0.032em]">
          {frameTimes.heading}
        </h1>
        <div>
          <p className="max-w-[30em] text-lead">{frameTimes.intro}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button look="primary" onClick={() => void addSample()}>
              {frameTimes.trySample}
            </Button>
            <ReadHere />
          </div>
        </div>
      </header>
      <div className="border-edge border-y border-dashed">
        <div className="measure grid md:grid-cols-2">
          {SIDES.map(({ side, className }) => (
            <section
              key={side}
              aria-labelledby={`side-${side}`}
              className="border-edge border-dashed py-9 max-md:last:border-t md:py-10 md:first:border-r md:first:pr-7 md:last:pl-7"
            >
              <h2 id={`side-${side}`} className={`text-display ${className}`}>
                {frameTimes.sides[side].name}
              </h2>
              <p className="mt-3 text-soft">
                {frameTimes.sides[side].text}
                {side === 'before' && <span className="max-md:hidden"> {frameTimes.dropHere}</span>}
              </p>
              <Runs />
              <div className="mt-7">
                <FileChoices side={side} />
              </div>
            </section>
          ))}
        </div>
      </div>
      <p className="measure mt-6 hidden text-small text-soft noscript:block">{frameTimes.withoutScripts}</p>
    </>
  )
}

/** Three frames that stand empty: what each run is good for. */
function Runs() {
  return (
    <ol className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(max(6.25rem,27%),1fr))] gap-3 md:gap-4">
      {frameTimes.runs.map((use, index) => (
        <li key={use}>
          <div aria-hidden="true" className="relative h-[4.5rem] rounded-md border border-edge border-dashed">
            <div className="budget-line absolute inset-x-0 top-2/3" />
          </div>
          <p className="mt-2 font-mono text-micro">
            {frameTimes.run} {index + 1}
          </p>
          <p className="text-small text-soft">{use}</p>
        </li>
      ))}
    </ol>
  )
}
