import type { ShownAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import type { Program } from '#platform/program.ts'

/** `problem`: something is broken or about to break, so it is sent to the webhook. `warning`: somebody should decide about it. */
export type Severity = 'warning' | 'problem'

/** What a failing check found. */
export type Finding = {
  /** The name of the check. */
  check: string
  severity: Severity
  /** What is wrong, with figures. The webhook gets it, so a problem names no client, no path and no secret. */
  says: string
  /** Ids, paths and messages of other programs. Shown to the studio, and never sent. */
  detail: string | null
  toDo: string
}

/** @property passed names of checks that found nothing */
export type CheckReport = { findings: Finding[]; passed: string[] }

/** Which versions of what are at work. @property migration the newest that the database has had */
export type Running = { program: Program; node: string; database: string; migration: string | null }

/** System status. @property since when this process serves, ISO 8601 */
export type Machine = CheckReport & { alerts: ShownAlert[]; running: Running; since: string }
