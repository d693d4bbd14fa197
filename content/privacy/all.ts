import type { Policy } from '../policy.ts'
import { privacy20261120 } from './2026-11-20.ts'
import { privacy20261122 } from './2026-11-22.ts'
import { privacy20261123 } from './2026-11-23.ts'
import { privacy20261124 } from './2026-11-24.ts'

/** Every wording that was ever in force, the newest first. */
export const privacyVersions: readonly Policy[] = [
  privacy20261124,
  privacy20261123,
  privacy20261122,
  privacy20261120,
]

export const privacy = privacy20261124
