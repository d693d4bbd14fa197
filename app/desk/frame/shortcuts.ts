import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { sharedValue } from '#app/shared/shared-value.ts'
import { stored } from '#app/shared/storage.ts'
import { useToast } from '#app/ui/toast.tsx'

/** Stored per browser. */
const OFF = 'desk-letters-off'
const areOn = sharedValue(stored.get(OFF) === undefined)

export const useShortcutsEnabled = areOn.useValue

export function setShortcutsEnabled(on: boolean): void {
  areOn.set(on)
  if (on) stored.remove(OFF)
  else stored.set(OFF, '1')
}

/**
 * Registers shortcuts. They are off in text fields, with Ctrl, Alt or ⌘, and single letters can be switched
 * off.
 * @param keys by `KeyboardEvent.key`, letters in lower case; a handler returns false if it did nothing
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isWrittenIn(event.target) || document.querySelector('dialog[open]')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key.length === 1 && !areOn.get()) return
    if (keys[key]?.(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isWrittenIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

type Done = { sentence: string; undo: () => Promise<unknown> }

/** Outside React, because the user may have left the screen by then. */
let last: Done | undefined

/** Offers to undo an action: in the toast, or with `Z` until the next action. */
export function useUndo(): { offer: (done: Done) => void; undoLast: () => boolean } {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const undoLast = () => {
    const done = last
    last = undefined
    if (!done) return false
    const refused = (error: unknown) =>
      toast({ title: 'Not Undone', description: sentenceOf(error), variant: 'destructive' })
    void done
      .undo()
      .then(() => toast({ title: 'Undone', description: done.sentence }), refused)
      .finally(() => queryClient.invalidateQueries())
    return true
  }
  const offer = (done: Done) => {
    last = done
    // An older toast undoes its own action or nothing.
    const undo = () => last === done && undoLast()
    toast({ title: 'Done', description: done.sentence, action: { label: 'Undo', onSelect: undo } })
  }
  return { offer, undoLast }
}

/** Call it once, around all screens. */
export function useUndoKey(): void {
  const { undoLast } = useUndo()
  useKeys({ z: undoLast })
}
