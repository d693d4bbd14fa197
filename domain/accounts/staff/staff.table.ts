import type { StaffRole } from '#domain/kernel/staff-roles.ts'

export interface StaffTables {
  /** Times in ISO 8601. */
  staff_invitations: {
    id: string
    /** In lower case. */
    email: string
    name: string
    role: StaffRole
    /** SHA-256 of the token in the mailed link. */
    token_hash: string
    /** Name of who invited. */
    invited_by: string
    created_at: string
    ends_at: string
    used_at: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends StaffTables {}
}
