import type { Context } from 'hono'
import {
  passwordResetRequestSchema,
  passwordResetSchema,
  registrationSchema,
  signInSchema,
} from '../../domain/accounts/accounts.schema.ts'
import { findViewer } from '../../domain/accounts/accounts.server.ts'
import { EMAIL_VERIFIED, ownLinkTarget } from '../../domain/accounts/auth/auth.server.ts'
import { AuthRefusal } from '../../domain/accounts/auth/auth-refusal.ts'
import { followEmailLink } from '../../domain/accounts/email-change/change-email.server.ts'
import { resetPassword } from '../../domain/accounts/password/reset-password.server.ts'
import { register } from '../../domain/accounts/register/register.server.ts'
import { signIn } from '../../domain/accounts/sign-in/sign-in.server.ts'
import type { SignedIn } from '../../domain/accounts/sign-in/signed-in.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

/**
 * Better Auth's own routes, each opened by name; all others of its routes do not exist here. It receives nothing of a request but
 * what is named here: no address to redirect to, no parameter. None of the answers holds a session's token.
 */
export function accountRoutes(deps: ServerDeps): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/auth/sign-up/email',
      access: 'anyone',
      // Each one mails an address that nobody has confirmed.
      limit: { hits: 20, windowSeconds: 3600 },
      handle: (c) =>
        orRefusedAnswer(c, async () => {
          const input = await readJson(c, registrationSchema)
          return signedInAnswer(c, await register(deps, { ...input, userAgent: c.req.header('User-Agent') }))
        }),
    },
    {
      method: 'POST',
      path: '/api/auth/sign-in/username',
      access: 'anyone',
      handle: (c) =>
        orRefusedAnswer(c, async () => {
          const input = await readJson(c, signInSchema)
          const { clientAddress } = c.var
          const userAgent = c.req.header('User-Agent')
          return signedInAnswer(c, await signIn(deps, { ...input, clientAddress, userAgent }))
        }),
    },
    { method: 'POST', path: '/api/auth/sign-out', access: 'anyone', handle: (c) => signOut(deps, c) },
    { method: 'GET', path: '/api/auth/get-session', access: 'anyone', handle: (c) => showSession(deps, c) },
    {
      method: 'GET',
      path: '/api/auth/verify-email',
      access: 'anyone',
      handle: (c) => {
        const token = c.req.query('token') ?? ''
        return followEmailLink(deps, token, () => verifyEmail(deps, c, token))
      },
    },
    {
      method: 'POST',
      path: '/api/auth/request-password-reset',
      access: 'anyone',
      limit: { hits: 20, windowSeconds: 3600 },
      handle: async (c) => {
        const body = await readJson(c, passwordResetRequestSchema)
        const answer = await (await deps.auth()).api.requestPasswordReset({ body })
        return c.json(answer)
      },
    },
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'anyone',
      handle: (c) =>
        orRefusedAnswer(c, async () => {
          const account = await resetPassword(deps, await readJson(c, passwordResetSchema))
          if (account) deps.threadStreams.recheck(account.userId)
          return c.json({ status: true, username: account?.username })
        }),
    },
    {
      method: 'POST',
      path: '/api/auth/send-verification-email',
      access: 'session',
      limit: { hits: 10, windowSeconds: 3600 },
      handle: (c, { email }) =>
        orRefusedAnswer(c, async () => {
          const { api } = await deps.auth()
          const body = { email, callbackURL: EMAIL_VERIFIED }
          return c.json(await api.sendVerificationEmail({ headers: c.req.raw.headers, body }))
        }),
    },
  ]
}

/** Better Auth's refusals keep its form: a code and a message. */
async function orRefusedAnswer(c: Context<AppEnv>, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return c.json({ code: error.code, message: error.message }, error.status)
  }
}

function signedInAnswer(c: Context<AppEnv>, { user, cookies }: SignedIn): Response {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  return c.json({ user })
}

async function signOut(deps: ServerDeps, c: Context<AppEnv>): Promise<Response> {
  const viewer = await findViewer(deps, c.req.raw.headers)
  const { api } = await deps.auth()
  const { headers, response } = await api.signOut({ headers: c.req.raw.headers, returnHeaders: true })
  if (viewer) deps.threadStreams.recheck(viewer.id)
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.json(response)
}

async function showSession(deps: ServerDeps, c: Context<AppEnv>): Promise<Response> {
  const { api } = await deps.auth()
  const { headers, response } = await api.getSession({ headers: c.req.raw.headers, returnHeaders: true })
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  if (!response) return c.json(null)
  const { token: _, ...session } = response.session
  return c.json({ session, user: response.user })
}

async function verifyEmail(deps: ServerDeps, c: Context<AppEnv>, token: string): Promise<Response> {
  const link = new URL('/api/auth/verify-email', deps.config.PUBLIC_URL)
  link.search = String(new URLSearchParams({ token, callbackURL: ownLinkTarget(c.req.query('callbackURL')) }))
  return (await deps.auth()).handler(new Request(link, { headers: c.req.raw.headers }))
}
