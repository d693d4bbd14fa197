import type { Policy } from '../policy.ts'
import { terms20261122 } from './2026-11-22.ts'

/** All versions, newest first. Orders refer to their version, so none is ever changed or removed. */
export const termsVersions: readonly Policy[] = [terms20261122]

/** The version for new orders. */
export const terms = terms20261122
