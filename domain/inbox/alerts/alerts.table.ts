import type { AlertKind } from './alert-kinds.ts'

export interface AlertsTables {
  /** Each kind once: how it stands, or stood last. Times are ISO 8601 in UTC. */
  alerts: {
    kind: AlertKind
    /** One sentence with the figures. */
    says: string
    began_at: string
    /** When it was so last. */
    seen_at: string
    begin_told_at: string | null
    ended_at: string | null
    end_told_at: string | null
    /** Until then one process tells it. */
    claimed_until: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends AlertsTables {}
}
