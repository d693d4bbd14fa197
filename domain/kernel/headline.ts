/** Part of a headline. A part with a side is shown in its color. */
export type HeadlinePart = { text: string; side?: 'before' | 'after' }

export function headlineText(parts: readonly HeadlinePart[]): string {
  return parts.map(({ text }) => text).join('')
}
