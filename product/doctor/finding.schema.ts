import type { ShownAlert } from '../../domain/alerts/alerts.schema.ts'

/** One line of the doctor. `problem`: something is broken or about to break. `warning`: somebody should decide about it. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; says: string }

/** What the machine says of itself. @property since when this process serves, ISO 8601 */
export type Machine = {
  findings: Finding[]
  alerts: ShownAlert[]
  /** Version of Node. */
  node: string
  since: string
}
