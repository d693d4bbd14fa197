import type { Policy } from '../../../content/policy.ts'
import { stockholmDay } from '../../../domain/kernel/clock.ts'
import { onFirstUse } from '../../../domain/kernel/on-first-use.ts'

/** A day for machines (YYYY-MM-DD) and for people. */
export type NamedDay = { iso: string; text: string }

export type PolicyDays = { lastUpdated: NamedDay; version: NamedDay }

const longFormat = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** The days that a policy's head states: today's in Stockholm, as specified, and that from which its wording applies. */
export function policyDays({ version }: Policy, now: Date): PolicyDays {
  return { lastUpdated: namedDay(stockholmDay(now)), version: namedDay(version) }
}

function namedDay(iso: string): NamedDay {
  return { iso, text: longFormat().format(new Date(iso)) }
}
