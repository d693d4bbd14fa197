import { useState } from 'react'
import { type MarkedTask, TASK_KINDS, type Waiting } from '#domain/kernel/tasks.ts'

/** Names a row as long as it waits, whatever it says by then. */
export function keyOf({ what, act, whose, since }: Waiting): string {
  return [what, act, whose, since].join(' ')
}

/** Where on the desk it is done and seen. */
export function addressOf({ act }: Waiting): { done: string; seen: string } {
  return { done: act, seen: act.replace(/#.*/, '') }
}

/** In the order in which they are shown. */
export function parted(rows: readonly MarkedTask[]): { answers: MarkedTask[]; stuck: MarkedTask[] } {
  return {
    answers: rows.filter(({ what }) => !TASK_KINDS[what].isStuck),
    stuck: rows.filter(({ what }) => TASK_KINDS[what].isStuck),
  }
}

/** What comes while somebody reads waits until they want it, so that nothing jumps; what is done leaves. */
export function useSteadyRows(rows: readonly MarkedTask[]): {
  shown: readonly MarkedTask[]
  fresh: number
  show: () => void
} {
  const [known, setKnown] = useState(() => new Set(rows.map(keyOf)))
  const show = () => setKnown(new Set(rows.map(keyOf)))
  const shown = rows.filter((row) => known.has(keyOf(row)))
  // There is nothing that could jump.
  if (shown.length === 0 && rows.length > 0) {
    show()
    return { shown: rows, fresh: 0, show }
  }
  return { shown, fresh: rows.length - shown.length, show }
}
