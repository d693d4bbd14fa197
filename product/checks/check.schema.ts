import type { ShownAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import type { Program } from '#platform/program.ts'

/**
 * `problem`: something is broken or about to break, so it is posted to the webhook. `warning`: someone should decide
 * about it.
 */
export type Severity = 'warning' | 'problem'

/** What a failing check found. */
export type Finding = {
  /** The name of the check. */
  check: string
  severity: Severity
  /** What is wrong, with figures. It is posted to the webhook, so a problem must not name clients, paths or secrets. */
  says: string
  /** Ids, paths and messages from other programs. Shown to the studio, but never posted. */
  detail: string | null
  toDo: string
}

/** @property passed names of checks that found nothing */
export type CheckReport = { findings: Finding[]; passed: string[] }

/** Versions in use. @property migration the newest one recorded in the database */
export type Running = { program: Program; node: string; database: string; migration: string | null }

/** System status. @property since when this process started serving, ISO 8601 */
export type Machine = CheckReport & { alerts: ShownAlert[]; running: Running; since: string }
