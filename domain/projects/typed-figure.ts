import { readNumber } from '#domain/kernel/typed-number.schema.ts'

const FACTORS: Record<string, number> = { '': 1, k: 1000, M: 1_000_000 }

/** `45`, `16.7`, `16,7`, `89ms`, `2.1M` as a number. @returns undefined if it is no figure */
export function parseFigure(text: string): number | undefined {
  const [, typed = '', unit = ''] = /^([^kMms]*)([kM]?)(?:ms)?$/.exec(text.trim()) ?? []
  const number = readNumber(typed)
  if (!number) return undefined
  const plain = Number(`${number.whole}.${number.decimals || '0'}`)
  return Number((plain * (FACTORS[unit] ?? 1)).toPrecision(15))
}
