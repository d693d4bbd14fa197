import { type ReactNode, startTransition, useEffect, useState } from 'react'

type InTurnProps<Shown> = { of: Shown; children: (shown: Shown) => ReactNode }

/**
 * A part of a page of many: they come one after the other in the order in which they are mounted, each in a frame of its own, so that a key
 * that is pressed meanwhile waits for one of them at most.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return useTurn(true) && children
}

/** The same, and what is another `of` is shown in a turn of its own; until then the last one stays. */
export function AnewInTurn<Shown>({ of, children }: InTurnProps<Shown>) {
  const shown = useTurn(of)
  return shown !== undefined && children(shown)
}

/** @returns the value as it was at the last turn; undefined before the first */
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
/** Where those that come out of the turn that just ended are let in: ahead of all others, in their order. */
let inserted: number | undefined

/** @returns what ends its turn, or its waiting for it */
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
  // Once what came last is laid out.
  requestAnimationFrame(() => setTimeout(() => current === next && next()))
}
