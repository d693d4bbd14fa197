import { createHmac, timingSafeEqual } from 'node:crypto'
import type { betterAuth } from 'better-auth'
import type { twoFactor } from 'better-auth/plugins/two-factor'
import type { username } from 'better-auth/plugins/username'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../accounts.schema.ts'
import { type PasswordCost, passwordHashing } from './passwords.server.ts'

export type AuthSettings = {
  db: Db
  engine: 'sqlite' | 'postgres'
  secret: string
  passwordCost: PasswordCost
  /** Origin in links and cookies. */
  publicUrl: string
  /** Origins under which the site may be opened; own origin included. */
  ownOrigins: readonly string[]
  log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, details: unknown[]) => void
}

/** What the use-cases of accounts are given. */
export type AccountsDeps = Deps & { auth: () => Promise<Auth>; limits: RateLimits }

export type AuthUser = { id: string; name: string; email: string; emailVerified: boolean }

export type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>

/** How long a session lasts without being used, and after how long its use extends it. */
export const SESSION_SECONDS = 30 * 24 * 3600
export const EXTENDED_AFTER_SECONDS = 24 * 3600
/** How long it lasts at most, however much it is used. */
export const SESSION_SECONDS_AT_MOST = 90 * 24 * 3600
/** How long one of the staff lasts, however much it is used. */
export const STAFF_SESSION_SECONDS = 12 * 3600

/** What we keep of a session beside what Better Auth does, and answer to nobody. */
export const OWN_SESSION_FIELDS = {
  factorProvedAt: { type: 'string', required: false, input: false, returned: false },
} as const

/** How long a right password waits for the second factor. */
export const SECOND_STEP_SECONDS = 10 * 60
/** How long a device may take to answer with a passkey. */
export const PASSKEY_SECONDS = 5 * 60
/** So many wrong codes of an account in a row hold its second step for a while. Only who knows the password gets so far. */
const MOST_WRONG_CODES = 10
const CODES_HELD_SECONDS = 15 * 60

/**
 * Better Auth, loaded at the first call: public pages never need it.
 * @returns a function that gives the one instance
 */
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

/** Better Auth's settings: the product's rules where they differ from its defaults. */
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
    // Signed cookies and questions to devices are looked up by these names; a reader of the database learns none.
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
    // Ours counts failures only, in the same database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // The front door has compared the origin of every changing request; this second check would refuse programs.
      disableCSRFCheck: true,
      // Sessions keep no address of a person.
      ipAddress: { disableIpTracking: true },
    },
    // What is no answer of its own is the front door's to answer.
    onAPIError: { throw: true },
    logger: {
      // Its default level, warn. Named, Better Auth also prints each refusal to the console, past this function.
      log: (level: 'error' | 'warn' | 'info' | 'debug', message: string, ...details: unknown[]) =>
        deps.log(level, message, details),
    },
  }
}

/** Links carry their token after the `#`, which browsers send to no server: it is in no log and no Referer header. */
export function resetLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/reset?step=choose#${token}`
}

/** The same for the first password of an account that came with a quote. */
export function firstPasswordLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/reset?step=first#${token}`
}

export function followLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/auth/follow#${token}`
}

/** Better Auth's flags are 0 or 1 on SQLite and booleans on PostgreSQL. */
declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'twoFactor.verified': boolean | number | null
  }
}

/** Better Auth refuses, in its own code and words; the page turns them into sentences. */
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

/** @throws AuthRefusal when Better Auth answers that the person did something wrong */
export async function orRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw refusalOf(error) ?? error
  }
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

/** A session's token as a browser keeps it: `TOKEN.SIGNATURE`, signed with HMAC-SHA-256 in base64 as Better Auth does. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** @returns the token; nothing unless the signature is ours */
export function readSignedToken(signed: string, secret: string): string | undefined {
  const token = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const [given, expected] = [Buffer.from(signed), Buffer.from(signToken(token, secret))]
  const isOurs = token !== '' && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? token : undefined
}
