import { baseline } from './001-baseline.ts'
import type { Migration } from './migration.ts'

/** Every migration by the name stored in the database. New ones go last and sort last. */
export const migrations: Record<string, Migration> = { '001-baseline': baseline }
