const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const short = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `2026-11-24` → `24 November 2026` */
export function longDay(day: string): string {
  return long.format(new Date(day))
}

/** `2026-11-24` → `24 Nov 2026` */
export function shortDay(day: string): string {
  return short.format(new Date(day))
}
