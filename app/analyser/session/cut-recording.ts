const PARTS = 6
const HEADINGS = /^Application,/m

/** Cuts a recording into six parts of equal length, alternately before and after. The remainder is dropped. */
export function cutRecording(
  name: string,
  text: string,
  side: 'before' | 'after',
): { name: string; text: string }[] {
  const lines = text.trimEnd().split(/\r?\n/)
  const first = lines.findIndex((line) => HEADINGS.test(line)) + 1
  const length = Math.floor((lines.length - first) / PARTS)
  return Array.from({ length: PARTS }, (_, part) => part)
    .filter((part) => part % 2 === (side === 'before' ? 0 : 1))
    .map((part) => ({
      name: `${name}-part-${part + 1}-of-${PARTS}.csv`,
      text: [
        ...lines.slice(0, first),
        ...lines.slice(first + part * length, first + (part + 1) * length),
      ].join('\n'),
    }))
}
