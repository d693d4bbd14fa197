import type { Policy } from '#content/policy.ts'
import { lazy, stockholmDay } from '#domain/kernel/time.ts'

/** A day as YYYY-MM-DD and as text. */
export type NamedDay = { iso: string; text: string }

export type PolicyDays = readonly { label: string; day: NamedDay }[]

const longFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** Today in Stockholm, as specified, and the day from which the version applies. */
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

/** One version of a policy, and the day on which it was replaced. */
export type PolicyVersion = { policy: Policy; version: NamedDay; replaced: NamedDay | null }

/** @param versions newest first */
export function findVersion(versions: readonly Policy[], version: string): PolicyVersion | null {
  const index = versions.findIndex((policy) => policy.version === version)
  const policy = versions[index]
  if (!policy) return null
  const next = versions[index - 1]
  return { policy, version: namedDay(policy.version), replaced: next ? namedDay(next.version) : null }
}
