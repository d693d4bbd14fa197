/** What a reader says of the big capture: its figures, and what they cost. */
export type Measured = {
  averageFps: number
  /** ms */
  p99: number
  seconds: number
  /** Peak resident memory of the process. */
  megabytes: number
}

/** Runs a reader and prints what it found as JSON; a process of its own is started for each. */
export async function measure(read: (file: string) => Promise<Float64Array>): Promise<void> {
  const [, , file = ''] = process.argv
  const startedAt = performance.now()
  const frameTimes = await read(file)
  let total = 0
  for (const ms of frameTimes) total += ms
  frameTimes.sort()
  const found: Measured = {
    averageFps: (1000 * frameTimes.length) / total,
    p99: quantile(frameTimes, 0.99),
    seconds: (performance.now() - startedAt) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
  process.stdout.write(JSON.stringify(found))
}

/** Type 7. */
function quantile(ascending: Float64Array, share: number): number {
  const position = (ascending.length - 1) * share
  const below = Math.floor(position)
  const low = ascending[below] ?? Number.NaN
  return low + (position - below) * ((ascending[below + 1] ?? low) - low)
}
