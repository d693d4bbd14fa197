import type { Policy } from '#content/policy.ts'
import { type NamedDay, namedDay } from './policy-days.ts'

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
