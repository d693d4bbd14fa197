import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Of this browser, as whoever works with it wants it. */
const OFF = 'desk-letters-off'
const listeners = new Set<() => void>()

/** Whether single letters do something. */
export function useAreLettersOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true)
}

export function switchLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // A browser that keeps nothing has them on.
  }
  for (const listener of listeners) listener()
}

/**
 * What keys do on a screen: dead where something is written, beside Ctrl, Alt and ⌘, and, of single letters, while they are switched off.
 * @param keys by `KeyboardEvent.key`, letters in lower case; a key answers false when it has nothing to do
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isWrittenIn(event.target) || document.querySelector('dialog[open]')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key.length === 1 && !areOn()) return
    if (keys[key]?.(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function areOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isWrittenIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
