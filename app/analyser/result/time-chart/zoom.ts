import type { Address } from '../../session/address.ts'

/** Narrower than this there is nothing more to see, in seconds. */
const LEAST_WIDTH = 0.2

/** What the chart shows when it is so many seconds wide and `second` stands at `share` of its width; nothing when that is all. */
export function windowAround(
  width: number,
  { second, share, seconds }: { second: number; share: number; seconds: number },
): Address['zoom'] {
  const held = Math.max(LEAST_WIDTH, width)
  if (held >= seconds) return undefined
  const from = Math.max(0, Math.min(seconds - held, second - share * held))
  return { from, to: from + held }
}
