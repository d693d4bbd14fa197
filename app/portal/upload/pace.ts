/** How many bytes had been sent when, in milliseconds; the oldest first. */
export type Pace = { samples: { bytes: number; at: number }[] }

/** So far back is looked, in milliseconds. */
const LOOK_BACK_MS = 15_000
/** Before so long nothing can be said. */
const KNOWN_AFTER_MS = 1500
/** Of one request, to which the server gives a minute. A slow line still shows its progress after each. */
export const LEAST_PIECE_BYTES = 1024 ** 2
const MOST_PIECE_BYTES = 64 * 1024 ** 2
/** So long a piece is to take: after each one its sender waits for the server, which then says what it has. */
const PIECE_MS = 4000

export function newPace(): Pace {
  return { samples: [] }
}

/** Notes how much is sent. @returns seconds that the rest takes at the pace of the last seconds; nothing while that is not known */
export function paceOf(
  pace: Pace,
  { bytes, size, now }: { bytes: number; size: number; now: number },
): number | undefined {
  pace.samples.push({ bytes, at: now })
  while ((pace.samples[0]?.at ?? now) < now - LOOK_BACK_MS) pace.samples.shift()
  const first = pace.samples[0]
  if (!first || now - first.at < KNOWN_AFTER_MS || bytes <= first.bytes) return undefined
  return ((size - bytes) * (now - first.at)) / (bytes - first.bytes) / 1000
}

/** How many bytes the next piece has, at the pace of the last one. */
export function nextPieceBytes({ bytes, ms }: { bytes: number; ms: number }): number {
  const inTime = Math.round((bytes / Math.max(1, ms)) * PIECE_MS)
  return Math.min(MOST_PIECE_BYTES, Math.max(LEAST_PIECE_BYTES, inTime))
}

/** `less than a minute left`, `about 3 minutes left`, `about 2 hours left` */
export function timeLeftWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute left'
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return `about ${Math.round(minutes / 60)} hours left`
}
