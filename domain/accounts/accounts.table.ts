import type { Generated } from 'kysely'

/**
 * Tables of Better Auth, which alone fills them, beside people's `user`; hence their spelling. Rows are deleted also by retention,
 * by ending a session and with an account; `factorProvedAt` is ours. Times are ISO 8601 text on SQLite and
 * `Date` on PostgreSQL, flags 0 or 1 on SQLite and booleans on PostgreSQL.
 */
export interface AccountsTables {
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  sign_in_links: SignInLinksTable
  passkeys: PasskeysTable
  known_places: KnownPlacesTable
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
  /** When this browser last showed the second factor, in ISO 8601. */
  factorProvedAt: Generated<string | null>
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

/** A second factor: the key of codes by time, and recovery codes, both encrypted with the product's secret. */
interface TwoFactorTable {
  id: string
  secret: string
  backupCodes: string
  userId: string
  /** False until the first code proved that the device has the key. */
  verified: boolean | number | null
  failedVerificationCount: number | null
  lockedUntil: Time | null
}

/** Mails to sign in by that were not used yet. Ours, with times in ISO 8601. */
interface SignInLinksTable {
  id: string
  user_id: string
  /** SHA-256 of what the browser's cookie holds that asked. */
  browser_hash: string
  /** SHA-256 of the token in the link. */
  token_hash: string
  /** HMAC of the code, with the product's secret. */
  code_hash: string
  /** How often the code was tried. */
  tries: number
  created_at: string
  ends_at: string
}

/** Ours, with times in ISO 8601. */
interface PasskeysTable {
  id: string
  user_id: string
  /** As the device names it, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** How often the device has used it; some count nothing. */
  counter: number
  /** As its owner calls it. */
  name: string
  created_at: string
  used_at: string | null
}

/** Networks and browsers from which somebody signed in. Ours. */
interface KnownPlacesTable {
  user_id: string
  /** HMAC of the network or of what the browser's cookie holds, with the product's secret. */
  place: string
  /** The last sign-in from there, in ISO 8601. */
  seen_at: string
}

declare module '../kernel/database.ts' {
  interface Tables extends AccountsTables {}
}
