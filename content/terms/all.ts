import type { Policy } from '../policy.ts'
import { terms20261122 } from './2026-11-22.ts'

/** Every wording that was ever in force, the newest first. An order keeps its own: none is ever changed or taken away. */
export const termsVersions: readonly Policy[] = [terms20261122]

/** The wording under which is sold today. */
export const terms = terms20261122
