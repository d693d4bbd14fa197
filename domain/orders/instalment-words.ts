// When the second instalment is due, in words. Loaded by the payment result page, so this file must stay small.

/** @param days to pay, if they are to be mentioned */
export function afterDelivery(days?: number): string {
  return days === undefined
    ? 'once the work is delivered'
    : `once the work is delivered, within ${days} day${days === 1 ? '' : 's'} of its invoice`
}

/**
 * `afterDelivery` for a contract. With a deleted account or a cancelled project, the second instalment is never due.
 */
export function whenSecondIsDue({ isOver, days }: { isOver: boolean; days?: number | undefined }): string {
  return isOver ? 'not due, because no more work will be delivered' : `due ${afterDelivery(days)}`
}
