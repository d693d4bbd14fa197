import type { Policy } from '#content/policy.ts'
import { onFirstUse } from '#domain/kernel/on-first-use.ts'
import { stockholmDay } from '#domain/kernel/time.ts'

/** A day for machines (YYYY-MM-DD) and for people. */
export type NamedDay = { iso: string; text: string }

/** What the head of a policy says about its days, in this order. */
export type PolicyDays = readonly { label: string; day: NamedDay }[]

const longFormat = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

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

/** One wording of a policy, and the day from which another one applied, if it was replaced. */
export type PolicyVersion = { policy: Policy; version: NamedDay; replaced: NamedDay | null }

/** @param versions newest first */
export function findVersion(versions: readonly Policy[], version: string): PolicyVersion | null {
  const index = versions.findIndex((policy) => policy.version === version)
  const policy = versions[index]
  if (!policy) return null
  const next = versions[index - 1]
  return { policy, version: namedDay(policy.version), replaced: next ? namedDay(next.version) : null }
}
