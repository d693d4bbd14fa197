/** A moment of a day in Stockholm, for words that name the day. @param day as `2026-11-30` */
export function atNoon(day: string): string {
  return `${day}T12:00:00.000Z`
}
