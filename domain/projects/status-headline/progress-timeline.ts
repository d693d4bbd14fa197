import { addDays, addWorkingDays, HOLIDAY_YEARS, isWorkingDay } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import type { CurrentDeliveryStatus, Project, ProjectStatus } from '../projects.schema.ts'

/** Each step's share of the planned working days. */
const STEPS = [
  { key: 'scope', share: 0.2 },
  { key: 'profile', share: 0.3 },
  { key: 'implement', share: 0.3 },
  { key: 'verify', share: 0.2 },
] as const

export type StepKey = (typeof STEPS)[number]['key']

/** `off`: cancelled or unknown */
export type StepState = 'done' | 'now' | 'next' | 'off'

/** The states of the steps, and whether days still count. */
const STAGES = {
  'to-begin': { runs: true, steps: ['now', 'next', 'next', 'next'] },
  profiling: { runs: true, steps: ['done', 'now', 'next', 'next'] },
  // The progress is unknown, so it is either of the two.
  'under-way': { runs: true, steps: ['done', 'now', 'now', 'next'] },
  implementing: { runs: true, steps: ['done', 'done', 'now', 'next'] },
  verifying: { runs: true, steps: ['done', 'done', 'done', 'now'] },
  done: { runs: false, steps: ['done', 'done', 'done', 'done'] },
  held: { runs: false, steps: ['off', 'off', 'off', 'off'] },
  'called-off': { runs: false, steps: ['off', 'off', 'off', 'off'] },
} as const satisfies Record<string, { runs: boolean; steps: readonly StepState[] }>

export type TimelineStage = keyof typeof STAGES

export type TimelineStep = {
  key: StepKey
  state: StepState
  /** Counted from 1. */
  days: { first: number; last: number }
  /** YYYY-MM-DD; null while the due date is unknown. Days are planned even for steps that are done. */
  dates: { first: string; last: string } | null
  /** Share of the timeline's length, from 0 to 1. */
  share: number
}

/** Days are YYYY-MM-DD; positions are from 0 to 1 of its length. */
export type ProgressTimeline = {
  stage: TimelineStage
  /** Whether days still count. */
  runs: boolean
  steps: TimelineStep[]
  workingDays: number
  /** The day before the first working day. */
  from: string | null
  due: { on: string; at: number; isLate: boolean } | null
  today: { on: string; at: number } | null
}

export type TimelineFacts = Pick<
  Project,
  | 'status'
  | 'createdAt'
  | 'deliveryWorkingDays'
  | 'dueOn'
  | 'dueBeforeMoved'
  | 'refundAsked'
  | 'disputed'
  | 'progress'
  | 'delivery'
>

/**
 * @param options.planned working days of the package, if no date was agreed
 * @returns null if the number of working days is unknown
 */
export function progressTimeline(
  project: TimelineFacts,
  { planned, now }: { planned: number | null; now: Date },
): ProgressTimeline | null {
  const stage = stageOf(project)
  const span = spanOf(project, planned)
  if (!span) return null
  const today = stockholmDay(now)
  const { from, workingDays } = span
  const { runs, steps: states } = STAGES[stage]
  const start = runs ? from : null
  const gone = start === null ? 0 : workingDaysBetween(start, today)
  const length = Math.max(workingDays, gone)
  let before = 0
  const steps = STEPS.map(({ key, share }, index): TimelineStep => {
    const first = Math.floor(rounded(before * workingDays)) + 1
    before += share
    const last = Math.max(first, Math.ceil(rounded(before * workingDays)))
    const state = states[index] ?? 'off'
    return {
      key,
      state,
      days: { first, last },
      dates: start === null ? null : datesOf(state, { start, first, last, today }),
      share: (share * workingDays) / length,
    }
  })
  return {
    stage,
    runs,
    steps,
    workingDays,
    from: start,
    due:
      start === null || project.dueOn === null
        ? null
        : { on: project.dueOn, at: workingDays / length, isLate: project.dueOn < today },
    today: start === null ? null : { on: today, at: placeOf(gone, today, length) },
  }
}

/** Days as planned. Work may be ahead of the plan, so the current step begins today at the latest. */
function datesOf(
  state: StepState,
  { start, first, last, today }: { start: string; first: number; last: number; today: string },
): TimelineStep['dates'] {
  const begins = addWorkingDays(start, first)
  return {
    first: state === 'now' && today < begins ? today : begins,
    last: addWorkingDays(start, last),
  }
}

const ENDED: Record<NonNullable<(typeof PROJECT_STATES)[ProjectStatus]['end']>, TimelineStage> = {
  done: 'done',
  'called-off': 'called-off',
}

const AFTER_DELIVERY: Record<CurrentDeliveryStatus, TimelineStage> = {
  open: 'verifying',
  'changes-asked': 'implementing',
  approved: 'verifying',
}

function stageOf({ status, refundAsked, disputed, delivery, progress }: TimelineFacts): TimelineStage {
  const { end, hasBegun, isWorkedOn } = PROJECT_STATES[status]
  if (end !== null) return ENDED[end]
  if (refundAsked || disputed !== null) return 'held'
  if (!isWorkedOn) return hasBegun ? 'held' : 'to-begin'
  if (delivery) return AFTER_DELIVERY[delivery.status]
  return progress ? stageAt(progress.percent) : 'under-way'
}

function stageAt(percent: number): TimelineStage {
  const [scope, profile, implement] = STEPS.map(({ share }) => share * 100)
  if (percent < (scope ?? 0) + (profile ?? 0)) return 'profiling'
  return percent < (scope ?? 0) + (profile ?? 0) + (implement ?? 0) ? 'implementing' : 'verifying'
}

function spanOf(
  { createdAt, deliveryWorkingDays: agreed, dueOn, dueBeforeMoved }: TimelineFacts,
  planned: number | null,
): { from: string | null; workingDays: number } | undefined {
  const promised = dueBeforeMoved ?? dueOn
  if (dueOn === null || promised === null || Number(dueOn.slice(0, 4)) > HOLIDAY_YEARS.last)
    return (agreed ?? planned) === null ? undefined : { from: null, workingDays: agreed ?? planned ?? 1 }
  const from = agreed === null ? stockholmDay(new Date(createdAt)) : workingDaysBefore(promised, agreed)
  return { from, workingDays: Math.max(1, workingDaysBetween(from, dueOn)) }
}

/** The day before the first of `count` working days that end with `day`. */
function workingDaysBefore(day: string, count: number): string {
  let before = day
  for (let left = count; left > 0; before = addDays(before, -1)) left -= isWorkingDay(before) ? 1 : 0
  while (!isWorkingDay(before)) before = addDays(before, -1)
  return before
}

/** Excludes `from`, includes `to`. */
function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) count += isWorkingDay(day) ? 1 : 0
  return count
}

/** In the middle of a working day, or between two. */
function placeOf(gone: number, today: string, length: number): number {
  return Math.max(0, gone - (isWorkingDay(today) ? 0.5 : 0)) / length
}

/** Avoids floating-point errors of tenths. */
function rounded(days: number): number {
  return Math.round(days * 100) / 100
}
