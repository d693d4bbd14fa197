import { stockholmDay, stockholmTime } from '#domain/kernel/clock.ts'
import type { Finding } from './finding.schema.ts'

/** Makes the findings of one subject. */
export function findingsAbout(about: string) {
  const finding = (level: Finding['level']) => (says: string) => ({ level, about, says }) satisfies Finding
  return { ok: finding('ok'), warning: finding('warning'), problem: finding('problem') }
}

/** `2026-11-20 13:00`, the time in Stockholm. @param time ISO 8601 */
export function localTime(time: string | Date): string {
  const date = new Date(time)
  return `${stockholmDay(date)} ${stockholmTime(date)}`
}
