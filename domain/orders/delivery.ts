import { addWorkingDays } from '#domain/kernel/periods.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Order } from './orders.schema.ts'

/** By when an order is delivered: on a day, or so many working days after payment and files; neither where nothing is agreed. */
export type Delivery = Pick<Order, 'deliverBy' | 'deliveryWorkingDays'>

/** The same with so many working days more. */
export function later({ deliverBy, deliveryWorkingDays }: Delivery, workingDays: number): Delivery {
  return {
    deliverBy: deliverBy && addWorkingDays(deliverBy, workingDays),
    deliveryWorkingDays: deliveryWorkingDays && deliveryWorkingDays + workingDays,
  }
}

/** `Fri 18 Dec`, or `15 working days after payment and files`; nothing where nothing is agreed. */
export function deliveryWords({ deliverBy, deliveryWorkingDays }: Delivery, now: Date): string | null {
  if (deliveryWorkingDays !== null)
    return `${deliveryWorkingDays} working day${deliveryWorkingDays === 1 ? '' : 's'} after payment and files`
  return deliverBy && dayNamed(deliverBy, now)
}
