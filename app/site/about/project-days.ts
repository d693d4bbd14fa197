import type { TimelinePhase } from '#content/case-studies/case-study.ts'
import { type ScheduledPhase, schedule } from '../portfolio/benchmark-figures.ts'

type StepOfProject = {
  title: string
  text: string
  /** Of the study's timeline, by name. */
  phases: readonly string[]
  capture?: 'before' | 'after'
}

/** A step with the days of the study that it took; without days it comes before them. */
export type StepDays = StepOfProject & { days: ScheduledPhase[] }

/** The steps of every project, each with its phases of one study. */
export function projectDays(steps: readonly StepOfProject[], timeline: TimelinePhase[]): StepDays[] {
  const scheduled = schedule(timeline)
  return steps.map((step) => ({
    ...step,
    days: scheduled.filter(({ phase }) => step.phases.includes(phase)),
  }))
}

/** 'day 1–2'; nothing where no days are. */
export function daysLabel(days: readonly ScheduledPhase[]): string | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  return first.firstDay === last.lastDay ? `day ${first.firstDay}` : `day ${first.firstDay}–${last.lastDay}`
}
