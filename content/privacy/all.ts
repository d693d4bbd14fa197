import type { Policy } from '../policy.ts'
import { privacy20261124 } from './2026-11-24.ts'

/** All versions, newest first. */
export const privacyVersions: readonly Policy[] = [privacy20261124]

export const privacy = privacy20261124
