import { Section } from '#app/ui/section.tsx'
import { frameTimes } from '#content/frame-times.ts'
import type { LowLesson } from './low-lesson.ts'

const { lows } = frameTimes

const SHOWN = {
  steady: 'hidden group-has-[[value=steady]:checked]/lows:grid',
  hitches: 'hidden group-has-[[value=hitches]:checked]/lows:grid',
  capped: 'hidden group-has-[[value=capped]:checked]/lows:grid',
} satisfies Record<LowLesson['id'], string>

/** Works without JavaScript: the choice is a radio button. */
export function LowSection({ lessons }: { lessons: readonly LowLesson[] }) {
  return (
    <Section id="one-percent-low" heading={lows.heading} intro={lows.intro}>
      <div className="group/lows border-line border-t pt-6">
        <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1 font-mono text-micro text-soft">
          <legend className="sr-only">{lows.choose}</legend>
          <span aria-hidden="true" className="max-sm:w-full">
            {lows.choose}
          </span>
          {lessons.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-9 cursor-pointer items-center border-transparent border-b-2 transition-colors duration-150 hover:text-ink has-checked:border-ink has-checked:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="generated-minute"
                value={id}
                defaultChecked={id === 'hitches'}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {lessons.map((lesson) => (
          <Lesson key={lesson.id} lesson={lesson} />
        ))}
      </div>
      <p className="mt-8 max-w-[44em] text-soft">{lows.rule}</p>
    </Section>
  )
}

function Lesson({ lesson: { id, averageFps, lows: values, trace } }: { lesson: LowLesson }) {
  const highest = Math.max(...values.map(({ fps }) => fps))
  const lowest = Math.min(...values.map(({ fps }) => fps))
  const end = Math.max(averageFps, highest) * 1.02
  return (
    <div className={`mt-6 gap-x-10 gap-y-8 lg:grid-cols-3 ${SHOWN[id]}`}>
      <div>
        <Trace trace={trace} />
        <p className="mt-3 font-mono text-micro text-soft">
          {averageFps.toFixed(1)} FPS {lows.average}
        </p>
        <p className="mt-1 font-semibold text-lead tracking-[-0.025em]">
          {Math.round(100 * (highest / lowest - 1))}% {lows.spread}
        </p>
      </div>
      <dl className="lg:col-span-2">
        {values.map(({ name, tools, fps }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2.5 sm:grid-cols-[15rem_minmax(0,1fr)_3.5rem]"
          >
            <dt className="leading-tight">
              <span className="block font-semibold text-small">{name}</span>
              <span className="font-mono text-micro text-soft">{tools}</span>
            </dt>
            <dd
              aria-hidden="true"
              className="relative h-3 max-sm:order-last max-sm:col-span-full max-sm:mt-2"
            >
              <span
                className="absolute inset-y-0 left-0 bg-before [forced-color-adjust:none] [print-color-adjust:exact]"
                style={{ width: `${(100 * fps) / end}%` }}
              />
            </dd>
            <dd className="text-right font-semibold text-lead">{fps.toFixed(1)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Trace({ trace }: { trace: readonly number[] }) {
  const top = Math.max(...trace) * 1.08
  return (
    <div>
      <p className="font-mono text-micro text-soft">{lows.axis}</p>
      <div className="relative mt-1 h-32 border-line border-b">
        <svg
          viewBox={`0 0 ${trace.length} 1000`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-before"
          aria-hidden="true"
        >
          <path
            d={trace.map((ms, bin) => `M${bin} 1000V${Math.round(1000 * (1 - ms / top))}h.7V1000Z`).join('')}
            fill="currentColor"
          />
        </svg>
        <span className="absolute top-0 right-0 bg-ground pl-2 font-mono text-micro text-soft">
          {Math.round(Math.max(...trace))}
        </span>
      </div>
    </div>
  )
}
