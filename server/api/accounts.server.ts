import type { Context } from 'hono'
import {
  passwordResetRequestSchema,
  passwordResetSchema,
  registrationSchema,
  signInSchema,
} from '../../domain/accounts/accounts.schema.ts'
import { welcomeAccount } from '../../domain/accounts/accounts.server.ts'
import { EMAIL_VERIFIED } from '../../domain/accounts/auth.server.ts'
import { followEmailLink } from '../../domain/accounts/change-email.server.ts'
import { hashAhead } from '../../domain/accounts/password-hash.server.ts'
import { beginSignIn } from '../../domain/accounts/sign-in-limit.server.ts'
import type { Deps } from '../deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import type { ApiRoute } from './api-route.server.ts'

/** Better Auth's own routes, each opened by name; all others of its routes do not exist here. */
export function accountRoutes(deps: Deps): ApiRoute[] {
  const passOn = (c: Context<AppEnv>) => callAuth(deps, c.req.raw)
  return [
    { method: 'POST', path: '/api/auth/sign-up/email', access: 'anyone', handle: (c) => register(deps, c) },
    { method: 'POST', path: '/api/auth/sign-in/username', access: 'anyone', handle: (c) => signIn(deps, c) },
    { method: 'POST', path: '/api/auth/sign-out', access: 'anyone', handle: passOn },
    { method: 'GET', path: '/api/auth/get-session', access: 'anyone', handle: passOn },
    {
      method: 'GET',
      path: '/api/auth/verify-email',
      access: 'anyone',
      handle: (c) => followEmailLink(deps, c.req.query('token') ?? '', () => passOn(c)),
    },
    {
      method: 'POST',
      path: '/api/auth/request-password-reset',
      access: 'anyone',
      limit: { hits: 20, windowSeconds: 3600 },
      handle: (c) => requestPasswordReset(deps, c),
    },
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'anyone',
      handle: (c) => resetPassword(deps, c),
    },
    {
      method: 'POST',
      path: '/api/auth/send-verification-email',
      access: 'session',
      limit: { hits: 10, windowSeconds: 3600 },
      handle: async (c, viewer) =>
        callAuth(deps, withBody(c.req.raw, { email: viewer.email, callbackURL: EMAIL_VERIFIED })),
    },
  ]
}

async function register(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  const input = await readJson(c, registrationSchema)
  const response = await hashAhead(input.password, () => callAuth(deps, withBody(c.req.raw, input)))
  if (response.ok) {
    const { user } = (await response.clone().json()) as { user: { id: string } }
    await welcomeAccount(deps, user.id)
  }
  return response
}

async function signIn(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  const input = await readJson(c, signInSchema)
  if (deps.config.RATE_LIMITS === 'off') return callAuth(deps, withBody(c.req.raw, input))
  const attempt = await beginSignIn(deps.db, {
    secret: deps.secret,
    username: input.username,
    clientAddress: c.var.clientAddress,
    now: deps.clock(),
  })
  const response = await callAuth(deps, withBody(c.req.raw, input))
  await (response.ok ? attempt.succeeded() : attempt.failed())
  return response
}

async function requestPasswordReset(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  const input = await readJson(c, passwordResetRequestSchema)
  const response = await callAuth(deps, withBody(c.req.raw, input))
  deps.wakeOutbox()
  return response
}

async function resetPassword(deps: Deps, c: Context<AppEnv>): Promise<Response> {
  return callAuth(deps, withBody(c.req.raw, await readJson(c, passwordResetSchema)))
}

async function callAuth(deps: Deps, request: Request): Promise<Response> {
  return (await deps.auth()).handler(request)
}

/** The same request with a body that has passed its schema. */
function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers)
  headers.delete('Content-Length')
  headers.set('Content-Type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}
