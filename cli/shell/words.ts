export { pluralize } from '#domain/kernel/text.ts'

const STOCKHOLM = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-20T12:00:00.000Z` → `2026-11-20 13:00`, the time in Stockholm. */
export function localTime(time: string | Date | null | undefined): string {
  return time ? STOCKHOLM.format(new Date(time)) : '–'
}

/** Enough of an id to find it again: `prj_3f2a91bc`. */
export function shortId(id: string | null | undefined): string {
  if (!id) return '–'
  const [, prefix = '', rest = id] = /^([a-z]+_)(.+)$/.exec(id) ?? []
  return prefix + rest.slice(0, 8)
}
