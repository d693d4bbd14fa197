import { momentNames } from '#domain/kernel/tasks.ts'
import type { Part } from '../instalments.ts'

/**
 * When a buyer is reminded of a transfer: on the third and tenth day after it fell due to be sent, as far as they come before the due day,
 * and on that.
 */
export const TRANSFER_REMINDERS = { after: [3, 10], before: [0] } as const

/** So often at most is a buyer reminded of one transfer. */
export const MOST_REMINDERS = momentNames(TRANSFER_REMINDERS).length

/** The name under which a reminder of a part of an order is stored, so that it is mailed once. @param moment such as `day-3` */
export function reminderKey({ orderId, part }: { orderId: string; part: Part }, moment: string): string {
  return `quote:${part === 'second' ? `${orderId}:second` : orderId}:reminder:${moment}`
}

/** Those of all of them. */
export function reminderKeys(orderId: string, part: Part): string[] {
  return momentNames(TRANSFER_REMINDERS).map((moment) => reminderKey({ orderId, part }, moment))
}
