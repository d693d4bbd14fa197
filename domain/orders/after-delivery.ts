/** When the second instalment is to be paid. @param days how many its buyer has, where that is to be said */
export function afterDelivery(days?: number): string {
  return days === undefined
    ? 'once the work is delivered'
    : `once the work is delivered, within ${days} day${days === 1 ? '' : 's'} of its invoice`
}

/** The same of a contract: its second instalment never falls due once the account is deleted or the project cancelled. */
export function whenSecondIsDue({ isOver, days }: { isOver: boolean; days?: number | undefined }): string {
  return isOver ? 'not due, because nothing more is delivered' : `due ${afterDelivery(days)}`
}
