import type { ActorKind } from '#domain/kernel/actor.ts'
import type { AuditAction } from './audit-actions.ts'

export interface AuditTables {
  audit_log: {
    id: string
    created_at: string
    action: AuditAction
    actor_kind: ActorKind
    /** Of a client. */
    actor_id: string | null
    /** Of a person of the studio, or of the payments provider. */
    actor_name: string | null
    /** Id of what it is about. */
    about: string | null
    /** JSON: figures, ids, names of files. */
    detail: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends AuditTables {}
}
