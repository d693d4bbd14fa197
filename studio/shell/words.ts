import { formatEuros } from '#domain/kernel/money.ts'

export { counted } from '#domain/kernel/counted.ts'

const STOCKHOLM = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-20T12:00:00.000Z` → `2026-11-20 13:00`, the time in Stockholm. */
export function localTime(time: string | Date | null | undefined): string {
  return time ? STOCKHOLM.format(new Date(time)) : '–'
}

/** `29900` → `€299.00` */
export function euros(cents: number | null): string {
  return cents === null ? '–' : formatEuros(cents)
}

/** What was given back of a payment; `–` for nothing. */
export function refundedEuros(cents: number): string {
  return cents > 0 ? euros(cents) : '–'
}

/** Enough of an id to find it again: `prj_3f2a91bc`. */
export function shortId(id: string | null | undefined): string {
  if (!id) return '–'
  const [, prefix = '', rest = id] = /^([a-z]+_)(.+)$/.exec(id) ?? []
  return prefix + rest.slice(0, 8)
}

/** Every id within a text, shortened. */
export function shortIds(text: string): string {
  return text.replace(/\b(?:[a-z]+_)?[0-9A-Za-z]{32}\b/g, shortId)
}
