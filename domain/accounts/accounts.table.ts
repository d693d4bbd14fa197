/**
 * The tables of Better Auth, which alone fills them, beside people's `user`; hence their spelling. Rows are deleted also by retention,
 * by ending a session and with an account. Times are ISO 8601 text on SQLite and
 * `Date` on PostgreSQL, flags 0 or 1 on SQLite and booleans on PostgreSQL.
 */
export interface AccountsTables {
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
}

type Time = string | Date

interface SessionTable {
  id: string
  expiresAt: Time
  token: string
  createdAt: Time
  updatedAt: Time
  ipAddress: string | null
  userAgent: string | null
  userId: string
}

/** A way to sign in; `password` is the scrypt hash of the `credential` provider. */
interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Time | null
  refreshTokenExpiresAt: Time | null
  scope: string | null
  password: string | null
  createdAt: Time
  updatedAt: Time
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
}

declare module '../kernel/database.ts' {
  interface Tables extends AccountsTables {}
}
