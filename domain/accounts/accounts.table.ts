import type { Generated } from 'kysely'

/**
 * The first four tables have the form that Better Auth expects, as people's `user` has; hence their spelling. Better Auth fills them, except
 * `factorProvedAt` and passwords that are set by a link or changed. Times are ISO 8601 text on SQLite and
 * `Date` on PostgreSQL, flags 0 or 1 on SQLite and booleans on PostgreSQL.
 */
export interface AccountsTables {
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  sign_in_links: SignInLinksTable
  email_links: EmailLinksTable
  email_changes: EmailChangesTable
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

/** Links that were emailed to the address of an account and not used yet. */
interface EmailLinksTable {
  /** SHA-256 of the token in the link. */
  token_hash: string
  user_id: string
  purpose: 'confirm-address' | 'set-password'
  /** The address the link was sent to. The link works only while the account has this address. */
  email: string
  /** ISO 8601. */
  ends_at: string
}

/** The pending email change of an account. A new request replaces it. */
interface EmailChangesTable {
  user_id: string
  /** Whose link is awaited: the present address allows the change, the new one confirms it. */
  step: 'allow' | 'confirm'
  /** In lower case. */
  new_email: string
  /** SHA-256 of the token in the link of this step. */
  token_hash: string
  /** ISO 8601. */
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

declare module '#domain/kernel/database.ts' {
  interface Tables extends AccountsTables {}
}
