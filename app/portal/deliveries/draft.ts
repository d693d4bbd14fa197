/** What is being written to a delivery, kept in this tab until it is sent or its writer signs out. Without storage nothing is kept. */
export function readDraft(deliveryId: string): string {
  try {
    return sessionStorage.getItem(keyOf(deliveryId)) ?? ''
  } catch {
    return ''
  }
}

/** @param words empty forgets it */
export function keepDraft(deliveryId: string, words: string): void {
  try {
    if (words === '') sessionStorage.removeItem(keyOf(deliveryId))
    else sessionStorage.setItem(keyOf(deliveryId), words)
  } catch {
    // Nothing is kept where the browser keeps nothing.
  }
}

function keyOf(deliveryId: string): string {
  return `changes:${deliveryId}`
}
