import { draftKey } from '#app/shared/drafts.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery, DeliveryStatus } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import { isOwed } from '#domain/orders/order-state.ts'

export const NO_ANSWER = 'Your answer could not be sent. Please try again.'

export function deliveryStatusText(delivery: Delivery, now: Date): string {
  const day = delivery.answeredAt === null ? '' : ` on ${dayWords(delivery.answeredAt, now)}`
  return SENTENCES[delivery.status](day)
}

const SENTENCES: Record<DeliveryStatus, (day: string) => string> = {
  open: () => 'Waiting for your answer.',
  approved: (day) => `Approved${day}.`,
  'changes-asked': (day) => `You asked for changes${day}:`,
  'taken-back': () => 'We recalled this delivery. Please don’t use anything you downloaded from it.',
  replaced: () => 'Replaced by a newer delivery.',
  ended: () => 'Your project ended before you answered.',
}

export function answerWords({ round, completes, approvedBySilenceOn }: Delivery, now: Date): string[] {
  return [
    changesWords(round),
    ...(completes ? ['Your approval completes the project and starts the period for refund requests.'] : []),
    ...(approvedBySilenceOn === null
      ? []
      : [
          `If you don’t answer before ${dayNamed(approvedBySilenceOn, now)}, it counts as approved on that day.`,
        ]),
  ]
}

export function instalmentWords({ status, gross, instalments }: AgreedOrder): string | null {
  if (instalments === null || instalments.second !== null || !isOwed(status)) return null
  return `The second instalment, ${formatEuros(gross - instalments.first)}, is then due. We’ll email you the invoice.`
}

function changesWords({ number, of }: Delivery['round']): string {
  if (of === null) return 'If something isn’t as agreed, ask for changes and we’ll deliver again.'
  if (number < of) return `Changes: round ${number} of ${of}.`
  if (number === of) return `Changes: round ${number} of ${of}, the last one included in your order.`
  return `You’ve used ${of === 1 ? 'your one round' : `all ${of} rounds`} of changes. Still tell us if something isn’t as agreed. We’ll quote anything extra first.`
}

/** @returns the key of the draft */
export function changesDraft(deliveryId: string): string {
  return draftKey('changes', deliveryId)
}
