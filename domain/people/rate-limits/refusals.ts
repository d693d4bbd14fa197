/** A key that is refused until its window ends. */
export type Refusal = { until: Date /** When the database was last asked. */; seenAt: Date }

type Refusals = {
  /** What is remembered of a key, unless it is over or noted later than `now`: then the clock was set back. */
  find: (key: string, now: Date) => Refusal | undefined
  note: (key: string, refusal: Refusal) => void
  forget: (key: string) => void
}

/** Remembers in memory which keys are refused; beyond `most` of them the one noted first is forgotten. */
export function createRefusals(most: number): Refusals {
  const refusals = new Map<string, Refusal>()
  return {
    find: (key, now) => {
      const refusal = refusals.get(key)
      if (!refusal || (refusal.seenAt <= now && now < refusal.until)) return refusal
      refusals.delete(key)
      return undefined
    },
    note: (key, refusal) => {
      refusals.delete(key)
      refusals.set(key, refusal)
      if (refusals.size <= most) return
      const [first] = refusals.keys()
      if (first !== undefined) refusals.delete(first)
    },
    forget: (key) => refusals.delete(key),
  }
}
