import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery, DeliveryStatus } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import { isOwed } from '#domain/orders/order-state.ts'

export const NO_ANSWER = 'Your answer could not be sent. Please try again.'

export function standingWords(delivery: Delivery, now: Date): string {
  const day = delivery.answeredAt === null ? '' : ` on ${dayWords(delivery.answeredAt, now)}`
  return SENTENCES[delivery.status](day)
}

const SENTENCES: Record<DeliveryStatus, (day: string) => string> = {
  open: () => 'It waits for your answer.',
  approved: (day) => `Approved${day}.`,
  'changes-asked': (day) => `You asked for changes${day}:`,
  'taken-back': () => 'We have taken it back. If you have fetched something of it, please do not use it.',
  replaced: () => 'A newer delivery has taken its place.',
  ended: () => 'Your project ended before it was answered.',
}

export function answerWords({ round, completes, approvedBySilenceOn }: Delivery, now: Date): string[] {
  return [
    changesWords(round),
    ...(completes
      ? [
          'Your approval completes the project; the days in which you may ask for a refund are counted from then.',
        ]
      : []),
    ...(approvedBySilenceOn === null
      ? []
      : [
          `Without an answer before ${dayNamed(approvedBySilenceOn, now)} it counts as approved on that day.`,
        ]),
  ]
}

export function instalmentWords({ status, gross, instalments }: AgreedOrder): string | null {
  if (instalments === null || instalments.second !== null || !isOwed(status)) return null
  return `The second instalment, ${formatEuros(gross - instalments.first)}, is due then. We email you its invoice.`
}

function changesWords({ number, of }: Delivery['round']): string {
  if (of === null) return 'If something is not as agreed, ask for changes: we deliver again.'
  if (number < of) return `Changes: this is round ${number} of ${of}.`
  if (number === of) return `Changes: this is round ${number} of ${of}, the last one that your order holds.`
  return `The ${of === 1 ? 'one round' : `${of} rounds`} of changes that your order holds ${of === 1 ? 'is' : 'are'} used. Tell us what is not as agreed all the same: what goes beyond it gets a price first.`
}

/** Kept in this tab until it is sent or its author signs out. */
export function readDraft(deliveryId: string): string {
  try {
    return sessionStorage.getItem(keyOf(deliveryId)) ?? ''
  } catch {
    return ''
  }
}

/** @param words empty deletes the draft */
export function keepDraft(deliveryId: string, words: string): void {
  try {
    if (words === '') sessionStorage.removeItem(keyOf(deliveryId))
    else sessionStorage.setItem(keyOf(deliveryId), words)
  } catch {
    // Without storage, drafts are not kept.
  }
}

function keyOf(deliveryId: string): string {
  return `changes:${deliveryId}`
}
