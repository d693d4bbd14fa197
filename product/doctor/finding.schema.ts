import type { ShownAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import type { Program } from '#platform/program.ts'

/** One line of the doctor. `problem`: something is broken or about to break. `warning`: somebody should decide about it. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; says: string }

/** Which versions of what are at work. @property migration the newest that the database has had */
export type Running = { program: Program; node: string; database: string; migration: string | null }

/** What the machine says of itself. @property since when this process serves, ISO 8601 */
export type Machine = { findings: Finding[]; alerts: ShownAlert[]; running: Running; since: string }
