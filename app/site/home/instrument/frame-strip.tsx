import { home } from '#content/home.ts'
import { illustration } from '#content/illustration.ts'
import {
  type Build,
  budgetText,
  changeText,
  passesMs,
  spokenLargestPass,
  timeText,
} from './illustrated-frames.ts'
import type { Scrub } from './use-scrub.ts'

const { budget, scrub: words } = home.hero

/** Milliseconds at the right edge of both bars. */
const END_MS = 33.3
/** Heights of the bar and of the budget line, in pixels. */
const BAR = 16
const LINE = 28
const TONES = { before: 'text-before', after: 'text-after' }
/** Opacity of each pass, in the bar and before its name. */
const STRENGTHS = [1, 0.85, 0.71, 0.59, 0.49, 0.41]

/** The marked frame by pass, before and after on one scale. Nothing moves when the frame changes. */
export function FrameStrip({ frame, isByKey }: Scrub) {
  return (
    <div className="border-line max-md:border-b md:border-t">
      <div className="measure">
        <div className="@container relative">
          <div className="grid gap-y-4 py-4 @min-[18rem]:grid-cols-2 md:py-5">
            <Side build="before" frame={frame} className="@min-[18rem]:pr-4 @tablet:pr-7" />
            <Side build="after" frame={frame} className="@min-[18rem]:pl-4 @tablet:pl-7" />
          </div>
          <p role="status" className="sr-only">
            {isByKey && spokenLargestPass(frame)}
          </p>
        </div>
      </div>
    </div>
  )
}

function Side({ build, frame, className }: { build: Build; frame: number; className: string }) {
  const passes = passesMs(build, frame)
  return (
    <section
      aria-label={words.passesLabel[build]}
      className={`font-mono text-micro ${TONES[build]} ${className}`}
    >
      <div className="flex justify-between gap-x-4">
        <p className="flex flex-wrap gap-x-[1ch]">
          <span className="w-[22ch] text-soft @max-tablet:w-full">
            {build === 'before' ? `${words.timeOf} ${frame + 1}` : words.timeOfSame}
          </span>
          <span className="font-semibold">{timeText(build, frame)}</span>
          <span className="text-soft">{budgetText(build, frame)}</span>
        </p>
        {build === 'before' && <Keys />}
      </div>
      <Bar passes={passes} />
      <dl className="grid gap-x-2 @tablet:grid-cols-3 @tablet:gap-y-2 @wide:grid-cols-[repeat(6,auto)]">
        {illustration.passes.map(({ name }, index) => (
          <div key={name} className="flex justify-between @tablet:block">
            <dt
              className={`whitespace-nowrap text-soft ${build === 'after' ? '@min-[18rem]:@max-tablet:sr-only' : ''}`}
            >
              <span
                className={`mr-1 inline-block size-2 bg-current ${TONES[build]}`}
                style={{ opacity: STRENGTHS[index] }}
              />
              {name}
            </dt>
            <dd className="flex gap-x-[1ch] text-ink">
              <span className={build === 'before' ? '' : 'w-[3ch]'}>{passes[index]?.toFixed(1)}</span>
              {build === 'after' && <Change from={passesMs('before', frame)[index]} to={passes[index]} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Change({ from = 0, to = 0 }: { from: number | undefined; to: number | undefined }) {
  return (
    <span className={`w-[5ch] text-right ${to < from ? 'text-after' : 'text-soft'}`}>
      {changeText(to - from)}
    </span>
  )
}

function Bar({ passes }: { passes: readonly number[] }) {
  return (
    <svg
      viewBox={`0 0 ${END_MS} ${LINE}`}
      preserveAspectRatio="none"
      className="my-1 block h-7 w-full"
      aria-hidden="true"
    >
      {illustration.passes.map(({ name }, index) => (
        <rect
          key={name}
          x={sum(passes.slice(0, index))}
          width={passes[index]}
          y={(LINE - BAR) / 2}
          height={BAR}
          fill="currentColor"
          fillOpacity={STRENGTHS[index]}
          className="stroke-ground"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={`M${budget.ms} 0V${LINE}`}
        className="stroke-ink"
        strokeWidth="2"
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Keys() {
  return (
    <span
      aria-hidden="true"
      className="invisible whitespace-nowrap text-soft group-has-[[role=slider]:focus-visible]/hero:visible @max-wide:hidden print:hidden"
    >
      {words.keys}
    </span>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
