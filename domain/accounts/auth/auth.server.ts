import { createHmac } from 'node:crypto'
import type { betterAuth } from 'better-auth'
import type { twoFactor } from 'better-auth/plugins/two-factor'
import type { username } from 'better-auth/plugins/username'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isSameSecret } from '#domain/kernel/secrets.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../accounts.schema.ts'
import { type PasswordCost, passwordHashing } from './passwords.server.ts'

export type AuthSettings = {
  db: Db
  engine: 'sqlite' | 'postgres'
  secret: string
  passwordCost: PasswordCost
  /** Used in links and cookies. */
  publicUrl: string
  /** Origins of the site, including its own. */
  ownOrigins: readonly string[]
  log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, details: unknown[]) => void
}

export type AccountsDeps = Deps & { auth: () => Promise<Auth>; limits: RateLimits }

export type AuthUser = { id: string; name: string; email: string; emailVerified: boolean }

export type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>

/** Seconds until an unused session ends, and until its use extends it. */
export const SESSION_SECONDS = 30 * 24 * 3600
export const EXTENDED_AFTER_SECONDS = 24 * 3600
/** Seconds until a session ends in any case. */
export const SESSION_SECONDS_AT_MOST = 90 * 24 * 3600
/** Seconds until a session of staff ends in any case. */
export const STAFF_SESSION_SECONDS = 12 * 3600

/** Our own columns of a session, which Better Auth doesn't return. */
export const OWN_SESSION_FIELDS = {
  factorProvedAt: { type: 'string', required: false, input: false, returned: false },
} as const

/** Seconds to complete two-factor authentication. */
export const SECOND_STEP_SECONDS = 10 * 60
/** Seconds for a device to answer with a passkey. */
export const PASSKEY_SECONDS = 5 * 60
/**
 * Consecutive wrong codes that lock an account's two-factor authentication for a while. Only someone with the password
 * gets this far.
 */
const MOST_WRONG_CODES = 10
const CODES_HELD_SECONDS = 15 * 60

/** Loads Better Auth on the first call, because public pages never need it. */
export function lazyAuth(deps: AuthSettings): () => Promise<Auth> {
  let loaded: Promise<Auth> | undefined
  return () => {
    loaded ??= loadAuth(deps).catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

async function loadAuth(deps: AuthSettings): Promise<Auth> {
  const [{ betterAuth }, { username }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/username'),
    import('better-auth/plugins/two-factor'),
  ])
  return betterAuth(authOptions(deps, { username, twoFactor })) as Auth
}

/** Settings that differ from Better Auth's defaults. */
export function authOptions(
  deps: AuthSettings,
  plugins: { username: typeof username; twoFactor: typeof twoFactor },
) {
  return {
    baseURL: deps.publicUrl,
    basePath: '/api/auth',
    secret: deps.secret,
    trustedOrigins: [...deps.ownOrigins],
    database: { db: deps.db, type: deps.engine, transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwordHashing(deps.passwordCost),
    },
    // Cookies and challenges are looked up by these names, so that the database stores only their hashes.
    verification: { storeIdentifier: 'hashed' as const },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: EXTENDED_AFTER_SECONDS,
      additionalFields: OWN_SESSION_FIELDS,
    },
    plugins: [
      plugins.username({
        maxUsernameLength: 64,
        usernameValidator: (value) => /^[A-Za-z0-9._-]+$/.test(value),
      }),
      plugins.twoFactor({
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
        accountLockout: { maxFailedAttempts: MOST_WRONG_CODES, durationSeconds: CODES_HELD_SECONDS },
      }),
    ],
    // Our own limits count failures only.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // Our server compares the origin of every changing request. Better Auth's check would also refuse programs.
      disableCSRFCheck: true,
      // Sessions store no IP address.
      ipAddress: { disableIpTracking: true },
    },
    // Our server answers all other paths.
    onAPIError: { throw: true },
    logger: {
      // Keeps the default level, warn. If it were set here, Better Auth would also print refusals to the console.
      log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, ...details: unknown[]) =>
        deps.log(level, message, details),
    },
  }
}

/**
 * The token follows the `#`, which browsers never send to a server. It therefore appears in no log and no Referer
 * header.
 */
export function resetLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/reset?step=choose#${token}`
}

export function firstPasswordLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/reset?step=first#${token}`
}

export function followLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/follow#${token}`
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'twoFactor.verified': boolean | number | null
  }
}

/** A refusal with Better Auth's code and message. Pages show their own messages. */
export class AuthRefusal extends Error {
  readonly status: 400 | 401 | 403 | 422
  readonly code: string

  constructor(status: AuthRefusal['status'], refusal: { code: string; message: string }) {
    super(refusal.message)
    this.name = 'AuthRefusal'
    this.status = status
    this.code = refusal.code
  }
}

/** @throws AuthRefusal if Better Auth refuses the request */
export function orRefusal<T>(call: Promise<T>): Promise<T> {
  return call.catch((error) => {
    throw refusalOf(error) ?? error
  })
}

/** Better Auth throws its answers. */
function refusalOf(error: unknown): AuthRefusal | undefined {
  const { statusCode, body } = (error ?? {}) as {
    statusCode?: number
    body?: { code?: string; message?: string }
  }
  if (statusCode !== 400 && statusCode !== 401 && statusCode !== 403 && statusCode !== 422) return undefined
  return new AuthRefusal(statusCode, { code: body?.code ?? 'REFUSED', message: body?.message ?? 'Refused' })
}

/** The cookie value `TOKEN.SIGNATURE`, signed with HMAC-SHA-256 in base64 like Better Auth's. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** @returns the token, or undefined if the signature isn't ours */
export function readSignedToken(signed: string, secret: string): string | undefined {
  const token = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  return token !== '' && isSameSecret(signed, signToken(token, secret)) ? token : undefined
}
