import { dayNamed } from '#domain/kernel/time.ts'
import type { ToldDelivery, ToldDeliveryStatus } from '../projects.schema.ts'
import { deliveriesAddress } from './deliveries-address.ts'
import { type NextLine, type NextLineFacts, NOTHING_TO_DO, STUDIO, YOU } from './next-line.schema.ts'
import { daysLeft, dueSentence, overdue } from './promised-days.ts'

export function inProgress(project: NextLineFacts, now: Date): NextLine {
  const { delivery } = project
  return delivery ? AFTER_DELIVERY[delivery.status](project, delivery, now) : workGoesOn(project, now)
}

/** What is next while work goes on after something was handed over. */
const AFTER_DELIVERY: Record<
  ToldDeliveryStatus,
  (project: NextLineFacts, delivery: ToldDelivery, now: Date) => NextLine
> = {
  open: deliveryToAnswer,
  'changes-asked': (project, delivery, now) => ({
    headline: 'Next: we make the changes you asked for.',
    who: STUDIO,
    until: null,
    you: `${roundSentence(delivery)}${NOTHING_TO_DO} We hand it over again.${dueSentence(project, now)}`,
    action: null,
  }),
  approved: (project, { number }, now) => {
    const line = workGoesOn(project, now)
    return {
      ...line,
      headline: 'Next: we finish your project.',
      you: `Delivery ${number} is approved. ${line.you}`,
    }
  },
}

function deliveryToAnswer({ id }: NextLineFacts, delivery: ToldDelivery, now: Date): NextLine {
  const { number, completes, approvedBySilenceOn: day } = delivery
  const sentences = [
    'Approve it, or ask for changes in words.',
    roundSentence(delivery).trim(),
    completes && 'Your approval completes the project.',
    day && `Without an answer before ${dayNamed(day, now)} it counts as approved on that day.`,
  ]
  return {
    headline: `Next: try delivery ${number} and approve it.`,
    who: YOU,
    until: null,
    you: sentences.filter(Boolean).join(' '),
    action: { label: `Open delivery ${number}`, to: deliveriesAddress(id) },
  }
}

/** Of changes, where rounds of them were agreed and are not used up. */
function roundSentence({ round }: ToldDelivery): string {
  return round.of === null || round.number > round.of ? '' : `This is round ${round.number} of ${round.of}. `
}

function workGoesOn(project: NextLineFacts, now: Date): NextLine {
  const { progress } = project
  const left = progress && daysLeft(progress, now)
  return {
    headline:
      overdue(project, now) ??
      (left === null
        ? 'Next: we optimize your project.'
        : `Next: we finish your project${left === undefined ? '' : `, ${daysLeftWords(left)}`}.`),
    who: STUDIO,
    until: null,
    you: `${NOTHING_TO_DO} Your messages reach whoever works on it.${dueSentence(project, now)}`,
    action: null,
  }
}

function daysLeftWords(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day left' : `${days} days left`
}
