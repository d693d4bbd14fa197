import type { Policy } from '#content/policy.ts'
import { lazy, stockholmDay } from '#domain/kernel/time.ts'

/** A day for machines (YYYY-MM-DD) and for people. */
export type NamedDay = { iso: string; text: string }

/** What the head of a policy says about its days, in this order. */
export type PolicyDays = readonly { label: string; day: NamedDay }[]

const longFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** The days that a policy's head states: today's in Stockholm, as specified, and that from which its wording applies. */
export function policyDays({ version, versionLabel }: Policy, now: Date): PolicyDays {
  return [
    { label: 'Last updated', day: namedDay(stockholmDay(now)) },
    { label: versionLabel, day: namedDay(version) },
  ]
}

/** @param iso YYYY-MM-DD */
export function namedDay(iso: string): NamedDay {
  return { iso, text: longFormat().format(new Date(iso)) }
}
