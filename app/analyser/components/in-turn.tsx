import { type ReactNode, startTransition, useEffect, useState } from 'react'

type InTurnProps<Shown> = { of: Shown; children: (shown: Shown) => ReactNode }

/**
 * Mounts parts of a long page one at a time, each in its own frame, so that a key press waits for one part at
 * most.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return useTurn(true) && children
}

/** Renders each new value of `of` in its own turn. The previous value stays until then. */
export function UpdatedInTurn<Shown>({ of, children }: InTurnProps<Shown>) {
  const shown = useTurn(of)
  return shown !== undefined && children(shown)
}

/** @returns the value of the last turn, undefined before the first */
function useTurn<Value>(value: Value): Value | undefined {
  const [shown, setShown] = useState<Value>()
  useEffect(
    () => (shown === value ? undefined : waitForTurn(() => startTransition(() => setShown(() => value)))),
    [shown, value],
  )
  return shown
}

type Turn = () => void

const waiting: Turn[] = []
let current: Turn | undefined
/** Insertion point for parts that the turn that just ended mounted: ahead of all others, in their order. */
let inserted: number | undefined

/** @returns a function that ends the turn or leaves the queue */
function waitForTurn(turn: Turn): () => void {
  if (inserted === undefined) waiting.push(turn)
  else waiting.splice(inserted++, 0, turn)
  callNext()
  return () => {
    if (current === turn) endTurn()
    else waiting.splice(waiting.indexOf(turn), 1)
  }
}

function endTurn(): void {
  current = undefined
  inserted = 0
  queueMicrotask(() => {
    inserted = undefined
    callNext()
  })
}

function callNext(): void {
  if (current || inserted !== undefined) return
  const next = waiting.shift()
  if (!next) return
  current = next
  requestAnimationFrame(() => setTimeout(() => current === next && next()))
}
