/** Bytes from one on to before another. */
type Range = { from: number; to: number }

/**
 * The part that a request asks for (RFC 9110, 14.2): one range of bytes. Several, another unit, or a part of what was there before are
 * answered by the whole.
 * @returns nothing for the whole, `none` when no byte is in the range
 */
export function requestedRange(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): Range | 'none' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size }
  const [from, to] = [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'none' : { from, to }
}
