import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { useToast } from '#app/ui/toast.tsx'

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

/** Something that was done, and how it is taken back. */
type Done = { sentence: string; takeBack: () => Promise<unknown> }

/** Kept outside React: the screen on which it was done may be left by then. */
let last: Done | undefined

/** Says that something was done, which can be taken back: by the notice, or by `Z` until something else is done. */
export function useTakeBack(): { offer: (done: Done) => void; takeBackLast: () => boolean } {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const takeBackLast = () => {
    const done = last
    last = undefined
    if (!done) return false
    const refused = (error: unknown) =>
      toast({ title: 'Not Taken Back', description: sentenceOf(error), variant: 'destructive' })
    void done
      .takeBack()
      .then(() => toast({ title: 'Taken back', description: done.sentence }), refused)
      .finally(() => queryClient.invalidateQueries())
    return true
  }
  const offer = (done: Done) => {
    last = done
    // A notice stays after something else was done: it takes back what it says, or nothing.
    const takeBack = () => last === done && takeBackLast()
    toast({ title: 'Done', description: done.sentence, action: { label: 'Take back', onSelect: takeBack } })
  }
  return { offer, takeBackLast }
}

/** `Z` takes the last act back. To be called once, around all screens. */
export function useTakeBackKey(): void {
  const { takeBackLast } = useTakeBack()
  useKeys({ z: takeBackLast })
}
