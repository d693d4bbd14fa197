import type { CSSProperties, ReactNode } from 'react'
import { CheckIcon } from '#app/ui/icons.tsx'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import {
  type ProgressTimeline,
  progressTimeline,
  type StepKey,
  type StepState,
  type TimelineStep,
} from '#domain/projects/status-headline/progress-timeline.ts'
import { useNow } from '../time/use-now.ts'

const STEPS: Record<StepKey, { title: string; text: string }> = {
  scope: {
    title: 'Scope & access',
    text: 'We agree on target, platform and worst scenes, and receive your project.',
  },
  profile: { title: 'Profile', text: 'Each scene captured before any change, findings ranked by cost.' },
  implement: { title: 'Implement', text: 'One change at a time, each measured on its own.' },
  verify: {
    title: 'Verify',
    text: 'Same scenes, same machine, new captures. You try the build and approve it.',
  },
}

const UPCOMING = 'bg-line forced-colors:bg-[GrayText]'

const STATES: Record<StepState, { label: string; bar: string; words: string }> = {
  done: { label: 'Done', bar: 'bg-ink forced-colors:bg-[CanvasText]', words: '' },
  now: { label: 'Now', bar: 'bg-progress', words: 'text-progress' },
  next: { label: 'Upcoming', bar: UPCOMING, words: 'text-soft' },
  off: { label: 'Stopped', bar: UPCOMING, words: 'text-soft' },
}

/** Outside this range the label would overlap others. */
const TODAY_SAID = { from: 0.3, to: 0.75 }

/** Also in forced colors and in print. */
const DRAWN = '[forced-color-adjust:none] [print-color-adjust:exact]'

type RulerProps = {
  project: Project
  /** Without what happens in each step. On a phone only the current step is named. */
  isShort?: boolean
  /** Drawn in place of the bars of the steps. */
  bar?: ReactNode
}

export function Ruler({ project, isShort, bar }: RulerProps) {
  const now = useNow()
  const bought = servicePackages.find(({ key }) => key === project.service)
  const scope = bought && packageScope(bought.key)
  const ruler = progressTimeline(project, { planned: scope?.workingDays ?? null, now })
  if (!ruler) return bar
  const plan = planWords(ruler)
  return (
    <section aria-label="The four steps" className="@container mt-8 print:hidden">
      <div className={isShort ? '' : '@max-laptop:hidden'}>
        <Days ruler={ruler} now={now} bar={bar} />
      </div>
      <ol
        className="grid @laptop:grid-cols-(--steps)"
        style={{ '--steps': columnsOf(ruler) } as CSSProperties}
      >
        {ruler.steps.map((step) => (
          // Nobody notes when a step was done, and the plan may have said another day.
          <Step
            key={step.key}
            step={step}
            isShort={isShort}
            when={ruler.runs && step.state !== 'done' ? whenWords(step, now) : undefined}
          />
        ))}
      </ol>
      {ruler.due && !isShort && (
        <p
          className={`mt-1 border-t-2 border-dotted pt-2 font-mono text-micro @laptop:hidden ${ruler.due.isLate ? 'border-negative text-negative' : 'border-soft'}`}
        >
          {dueWords(ruler.due, now)}
        </p>
      )}
      {plan && !isShort && <p className="mt-4 text-small text-soft">{plan}</p>}
    </section>
  )
}

/** Bars to scale, a line for today, and a dotted line for the due date. */
function Days({ ruler, now, bar }: { ruler: ProgressTimeline; now: Date; bar: ReactNode }) {
  const { steps, due, today, from } = ruler
  return (
    <div className="font-mono text-micro">
      <p aria-hidden="true" className="relative flex h-7 justify-between text-soft">
        <span>{from && `counted from ${dayNamed(from, now)}`}</span>
        {today && today.at > TODAY_SAID.from && today.at < TODAY_SAID.to && (
          <span
            className="absolute -translate-x-1/2 text-progress @max-laptop:hidden"
            style={{ left: percent(today.at) }}
          >
            today, {dayNamed(today.on, now)}
          </span>
        )}
        {due && <span className={due.isLate ? 'text-negative' : 'text-ink'}>{dueWords(due, now)}</span>}
      </p>
      <div className="relative pb-4">
        {bar}
        <div
          aria-hidden="true"
          className={`flex h-1.5 ${DRAWN} ${bar ? 'absolute inset-x-0 top-0 divide-x-2 divide-ground' : 'gap-0.5'}`}
        >
          {steps.map(({ key, state, share }) => (
            <div
              key={key}
              className={bar && state !== 'done' ? '' : STATES[state].bar}
              style={{ flex: `${share} 1 0` }}
            />
          ))}
          {due?.isLate && <div className="bg-negative" style={{ flex: `${1 - due.at} 1 0` }} />}
        </div>
        {due && (
          <div
            className={`absolute -top-2 bottom-1 border-l-2 border-dotted ${due.isLate ? 'border-negative' : 'border-ink'}`}
            style={{ left: percent(due.at) }}
          />
        )}
        {today && (
          <div
            className={`absolute -top-2 bottom-0 w-0.5 bg-progress ${DRAWN}`}
            style={{ left: percent(today.at) }}
          />
        )}
      </div>
    </div>
  )
}

type StepProps = { step: TimelineStep; when: string | undefined; isShort: boolean | undefined }

function Step({ step, when, isShort }: StepProps) {
  const { title, text } = STEPS[step.key]
  const { label, bar, words } = STATES[step.state]
  const Heading = isShort ? 'h4' : 'h2'
  return (
    <li
      aria-current={step.state === 'now' ? 'step' : undefined}
      className={`@laptop:block @laptop:pr-6 ${isShort ? (step.state === 'now' ? '' : '@max-laptop:sr-only') : 'grid grid-cols-[0.375rem_minmax(0,1fr)] gap-x-5'}`}
    >
      {!isShort && <div aria-hidden="true" className={`mb-0.5 @laptop:hidden ${bar} ${DRAWN}`} />}
      <div className={isShort ? '' : '@max-laptop:py-3'}>
        <p className={`flex items-center gap-x-2 font-mono text-micro ${words}`}>
          {step.state === 'done' && <CheckIcon size={12} />}
          <span>{label}</span>
        </p>
        <Heading className={`mt-2 text-lead tracking-[-0.025em] ${words === 'text-progress' ? '' : words}`}>
          {title}
        </Heading>
        {when && !isShort && <p className="mt-1 text-small text-soft">{when}</p>}
        {!isShort && <p className="mt-1.5 max-w-[30em] text-small text-soft">{text}</p>}
      </div>
    </li>
  )
}

function whenWords({ dates, days: { first, last } }: TimelineStep, now: Date): string {
  if (!dates) return first === last ? `working day ${first}` : `working days ${first} to ${last}`
  if (dates.first === dates.last) return dayNamed(dates.first, now)
  return `${dayNamed(dates.first, now)} to ${dayNamed(dates.last, now)}`
}

function dueWords({ on, isLate }: NonNullable<ProgressTimeline['due']>, now: Date): string {
  return `${isLate ? 'was due' : 'due'} ${dayNamed(on, now)}`
}

function planWords({ from, runs, workingDays }: ProgressTimeline): string | undefined {
  if (from !== null || !runs) return undefined
  return `within ${workingDays} working day${workingDays === 1 ? '' : 's'} of your files`
}

function columnsOf({ steps, due }: ProgressTimeline): string {
  const late = due?.isLate ? [`minmax(0, ${1 - due.at}fr)`] : []
  return [...steps.map(({ share }) => `minmax(0, ${share}fr)`), ...late].join(' ')
}

function percent(share: number): string {
  return `${share * 100}%`
}
