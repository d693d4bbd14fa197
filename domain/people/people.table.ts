import type { StaffRole } from '#domain/kernel/staff-roles.ts'

/**
 * Better Auth reads and changes `user` and the tables of `accounts`, hence their spelling. `registerPerson` and `addPerson` add accounts. Times are ISO 8601 text on SQLite and `Date` on
 * PostgreSQL, flags 0 or 1 on SQLite and booleans on PostgreSQL.
 */
export interface PeopleTables {
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean | number
    image: string | null
    createdAt: string | Date
    updatedAt: string | Date
    /** In lower case, for comparing. */
    username: string | null
    /** As the person wrote it. */
    displayUsername: string | null
    /** Whether signing in asks for a second factor. */
    twoFactorEnabled: boolean | number | null
  }
  /** Who of them works at the studio. */
  staff: {
    user_id: string
    role: StaffRole
    /** ISO 8601. */
    since: string
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends PeopleTables {}
}
