import type { Context } from 'hono'
import {
  claimedEmailSchema,
  emailedLinkSchema,
  passwordResetSchema,
  registrationSchema,
  resetLinkSchema,
  secondStepSchema,
  signInByEmailSchema,
  signInSchema,
} from '#domain/accounts/accounts.schema.ts'
import { AuthRefusal } from '#domain/accounts/auth/auth.server.ts'
import {
  type AskedForFactor,
  type BegunSession,
  readSession,
} from '#domain/accounts/auth/auth-calls.server.ts'
import { passkeyAnswerSchema } from '#domain/accounts/own-account/passkeys.schema.ts'
import { askForPasskey } from '#domain/accounts/own-account/passkeys.server.ts'
import {
  requestPasswordReset,
  resetPassword,
  showResetChoices,
} from '#domain/accounts/own-account/reset-password.server.ts'
import { confirmAgain } from '#domain/accounts/register/confirm-address.server.ts'
import { register } from '#domain/accounts/register/register.server.ts'
import { lastEndOf } from '#domain/accounts/sessions/viewer.server.ts'
import { emailSignIn } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { joinSchema } from '#domain/accounts/staff/staff.schema.ts'
import { findMember } from '#domain/people/people.server.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { browserOf } from './browser.server.ts'
import { followLink } from './follow-link.server.ts'
import { giveSession } from './give-session.server.ts'
import { type ApiRoute, forAccount, forAnyone } from './route/api-route.server.ts'
import { signOut } from './sign-out.server.ts'
import {
  watchedPasskey,
  watchedSecondStep,
  watchedSignIn,
  watchedSignInByEmail,
} from './watched-sign-in.server.ts'

/**
 * The addresses of Better Auth's own routes, each opened by name; all others of its routes do not exist here. It receives nothing of
 * a request but what is named here: no address to redirect to, no parameter. None of the answers holds a session's token.
 */
export const signInRoutes: readonly ApiRoute[] = [
  // Each one mails an address that nobody has confirmed.
  forAnyone('POST /api/auth/sign-up/email', { limit: { hits: 20, windowSeconds: 3600 } }, (c, deps) =>
    orRefusedAnswer(c, async () => {
      const input = await readJson(c, registrationSchema)
      return signedInAnswer(deps, c, await register(deps, input, browserOf(deps, c)))
    }),
  ),
  forAnyone('POST /api/auth/sign-in/username', (c, deps) =>
    orRefusedAnswer(c, async () => {
      const input = await readJson(c, signInSchema)
      return signedInAnswer(deps, c, await watchedSignIn(deps, c, input))
    }),
  ),
  forAnyone('POST /api/auth/second-step', async (c, deps) => {
    const begun = await watchedSecondStep(deps, c, await readJson(c, secondStepSchema))
    c.header('Set-Cookie', deps.secondStepCookie.takeAway(), { append: true })
    return signedInAnswer(deps, c, begun)
  }),
  // Each one mails an address that is only claimed.
  forAnyone('POST /api/auth/by-mail', { limit: { hits: 20, windowSeconds: 3600 } }, async (c, deps) => {
    const known = deps.emailSignInCookie.read(c.req.header('Cookie'))
    const { browserSecret } = await emailSignIn(deps, await readJson(c, claimedEmailSchema), known)
    c.header('Set-Cookie', deps.emailSignInCookie.give(browserSecret))
    return c.json({ status: true })
  }),
  forAnyone('POST /api/auth/by-mail/enter', async (c, deps) => {
    const { passwordRemoved, ...begun } = await watchedSignInByEmail(
      deps,
      c,
      await readJson(c, signInByEmailSchema),
    )
    c.header('Set-Cookie', deps.emailSignInCookie.takeAway(), { append: true })
    return signedInAnswer(deps, c, begun, passwordRemoved ? { passwordRemoved } : {})
  }),
  // Each one is stored until it is answered or ends.
  forAnyone('POST /api/auth/passkey/ask', { limit: { hits: 120, windowSeconds: 600 } }, async (c, deps) =>
    c.json(await askForPasskey(deps)),
  ),
  forAnyone('POST /api/auth/passkey/enter', async (c, deps) => {
    const begun = await watchedPasskey(deps, c, (await readJson(c, passkeyAnswerSchema)).credential)
    c.header('Set-Cookie', deps.secondStepCookie.takeAway(), { append: true })
    return signedInAnswer(deps, c, begun)
  }),
  forAnyone('POST /api/auth/sign-out', async (c, deps) => {
    await signOut(deps, browserOf(deps, c))
    c.header('Set-Cookie', deps.sessionCookie.takeAway())
    // What the browser kept of the portal's answers goes too; not its storage, where captures wait and a page is kept for offline use.
    c.header('Clear-Site-Data', '"cache"')
    return c.json({ success: true })
  }),
  forAnyone('GET /api/auth/get-session', (c, deps) => showSession(deps, c)),
  forAnyone('POST /api/auth/verify-email', async (c, deps) => {
    const { token } = await readJson(c, emailedLinkSchema)
    return c.json(await followLink(deps, token, browserOf(deps, c)))
  }),
  forAnyone(
    'POST /api/auth/request-password-reset',
    { limit: { hits: 20, windowSeconds: 3600 } },
    async (c, deps) => c.json(await requestPasswordReset(deps, await readJson(c, claimedEmailSchema))),
  ),
  forAnyone('POST /api/auth/reset-password/choices', async (c, deps) =>
    c.json(await showResetChoices(deps, await readJson(c, resetLinkSchema))),
  ),
  forAnyone('POST /api/auth/reset-password', async (c, deps) => {
    const input = await readJson(c, passwordResetSchema)
    const { userId, username, session } = await resetPassword(deps, input, browserOf(deps, c))
    deps.threadStreams.recheck(userId)
    if (session) return signedInAnswer(deps, c, session)
    return c.json({ status: true, username })
  }),
  forAnyone('POST /api/auth/join', { limit: { hits: 20, windowSeconds: 3600 } }, async (c, deps) =>
    signedInAnswer(
      deps,
      c,
      await joinStaff({ ...deps, forgetAccount }, await readJson(c, joinSchema), browserOf(deps, c)),
    ),
  ),
  forAccount(
    'POST /api/auth/send-verification-email',
    { limit: { hits: 10, windowSeconds: 3600 } },
    async (c, deps, viewer) => c.json(await confirmAgain(deps, viewer)),
  ),
]

/** Better Auth's refusals keep its form: a code and a message. */
async function orRefusedAnswer(c: Context<AppEnv>, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return c.json({ code: error.code, message: error.message }, error.status)
  }
}

async function signedInAnswer(
  deps: ServerDeps,
  c: Context<AppEnv>,
  signedIn: BegunSession | AskedForFactor,
  more: { passwordRemoved?: true } = {},
): Promise<Response> {
  if ('challenge' in signedIn) {
    c.header('Set-Cookie', deps.secondStepCookie.give(signedIn.challenge), { append: true })
    return c.json({ secondStep: true })
  }
  for (const line of await giveSession(deps, c, signedIn)) c.header('Set-Cookie', line, { append: true })
  return c.json({ user: signedIn.user, ...more })
}

async function showSession(deps: ServerDeps, c: Context<AppEnv>): Promise<Response> {
  const { token, userAgent } = browserOf(deps, c)
  const read = token === undefined ? undefined : await readSession(deps, { token, userAgent })
  const member = read && (await findMember(deps.db, read.user.id))
  const end = read && lastEndOf(read.session, { role: member?.role ?? null })
  const found = end && deps.clock() < end ? read : undefined
  if (token !== undefined && !found) c.header('Set-Cookie', deps.sessionCookie.takeAway())
  if (token === undefined || !found) return c.json(null)
  if (found.isExtended) c.header('Set-Cookie', deps.sessionCookie.give(token))
  return c.json({ session: found.session, user: found.user })
}
