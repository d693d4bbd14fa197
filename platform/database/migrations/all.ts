import { baseline } from './001-baseline.ts'
import type { Migration } from './migration.ts'

/** Every migration under the name that is stored in the database. New ones are added last and sort last. */
export const migrations: Record<string, Migration> = { '001-baseline': baseline }
