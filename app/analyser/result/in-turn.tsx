import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * A part of a page of many: they come one after the other in the order in which they are mounted, each in a frame of its own, so that a key
 * that is pressed meanwhile waits for one of them at most.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => (isDue ? undefined : waitForTurn(() => startTransition(() => setIsDue(true)))), [isDue])
  return isDue && children
}

type Turn = () => void

const waiting: Turn[] = []
let current: Turn | undefined

/** @returns what ends its turn, or its waiting for it */
function waitForTurn(turn: Turn): () => void {
  waiting.push(turn)
  callNext()
  return () => {
    if (current === turn) {
      current = undefined
      callNext()
    } else waiting.splice(waiting.indexOf(turn), 1)
  }
}

function callNext(): void {
  if (current) return
  const next = waiting.shift()
  if (!next) return
  current = next
  // Once what came last is laid out.
  requestAnimationFrame(() => setTimeout(() => current === next && next()))
}
