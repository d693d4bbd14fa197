/**
 * Better Auth fills this table and those of `accounts`; hence their spelling. Whoever accepts a quote without an account gets one by `addPerson`. Times are ISO 8601 text on SQLite and `Date` on
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
  }
}

declare module '../kernel/database.ts' {
  interface Tables extends PeopleTables {}
}
