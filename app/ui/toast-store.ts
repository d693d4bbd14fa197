/** A short notice that leaves by itself. */
export type Toast = {
  id: number
  title: string
  description?: string
  action?: { label: string; onSelect: () => void }
  variant: 'default' | 'destructive'
}

/** One at a time: a new one takes the place of the one before. Kept outside React, so that it outlives the page. */
let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(content: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): number {
  lastId += 1
  change({ variant: 'default', ...content, id: lastId })
  return lastId
}

/** Does nothing when another toast has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(undefined)
}

export function currentToast(): Toast | undefined {
  return current
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Toast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}
