import { daysBetween } from '#domain/kernel/periods.ts'
import { addSeconds, dayNamed, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { StatusHeadlineFacts } from './status-headline.schema.ts'

/** Promised with every purchase. */
const CONTACT_SECONDS = 24 * 3600

/** By when whoever paid was promised to hear from us, in ISO 8601. @param createdAt of the project */
export function contactPromised(createdAt: string): string {
  return isoTime(addSeconds(new Date(createdAt), CONTACT_SECONDS))
}

/** By when it is the client's, and which day was promised before. */
export function dueSentence(project: StatusHeadlineFacts, now: Date): string {
  const { dueOn, dueBeforeMoved, deliveryWorkingDays: days, hasFiles } = project
  if (dueOn === null)
    return days === null || hasFiles
      ? ''
      : ` It is due ${days} working day${days === 1 ? '' : 's'} after your files are here.`
  if (dueOn < stockholmDay(now)) return ` It was due on ${dayNamed(dueOn, now)}.`
  const before = dueBeforeMoved === null ? '' : `; before we moved it, on ${dayNamed(dueBeforeMoved, now)}`
  return ` It is due on ${dayNamed(dueOn, now)}${before}.`
}

/** What is said first once a day that was promised has passed: that day, and the one that is promised now. */
export function overdue({ dueOn, dueBeforeMoved }: StatusHeadlineFacts, now: Date): string | undefined {
  const [today, promised] = [stockholmDay(now), dueBeforeMoved ?? dueOn]
  if (dueOn === null || promised === null || promised >= today) return undefined
  const was = `It was due on ${dayNamed(promised, now)}`
  if (dueOn >= today) return `${was}. It is now due on ${dayNamed(dueOn, now)}.`
  return `${was}${dueOn > promised ? `, then on ${dayNamed(dueOn, now)}` : ''}. We are late.`
}

/** How many days are left until a project is to be done; nothing once that day is past. */
export function daysLeft({ doneBy }: { doneBy: string }, now: Date): number | undefined {
  const left = daysBetween(stockholmDay(now), doneBy)
  return left < 0 ? undefined : left
}
