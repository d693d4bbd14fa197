/** When the second instalment is to be paid. @param days how many its buyer has, where that is to be said */
export function afterDelivery(days?: number): string {
  return days === undefined
    ? 'once the work is delivered'
    : `once the work is delivered, within ${days} day${days === 1 ? '' : 's'} of its invoice`
}
