/** Does work some at a time; whoever comes while too many wait is refused. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** @param limits refusal: thrown at whoever would be one too many */
export function createTurns(limits: { atOnce: number; mostWaiting: number; refusal: () => Error }): Turns {
  let underWay = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (underWay < limits.atOnce) underWay += 1
    else if (waiting.length >= limits.mostWaiting) throw limits.refusal()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
