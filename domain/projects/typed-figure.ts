const FACTORS: Record<string, number> = { '': 1, k: 1000, M: 1_000_000 }

/** `45`, `16.7`, `89ms`, `2.1M` as a number; nothing for what is no figure. */
export function parseFigure(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)([kM]?)(?: ?ms)?$/.exec(text) ?? []
  return digits === undefined ? undefined : Number((Number(digits) * (FACTORS[unit] ?? 1)).toPrecision(15))
}
