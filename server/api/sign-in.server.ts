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
  endSessionOf,
  readSession,
} from '#domain/accounts/auth/auth-calls.server.ts'
import { askForPasskey } from '#domain/accounts/own-account/passkey-ceremony.server.ts'
import { passkeyAnswerSchema } from '#domain/accounts/own-account/passkeys.schema.ts'
import {
  requestPasswordReset,
  resetPassword,
  showResetChoices,
} from '#domain/accounts/own-account/reset-password.server.ts'
import { confirmAgain } from '#domain/accounts/register/confirm-address.server.ts'
import { register } from '#domain/accounts/register/register.server.ts'
import { findViewer, lastEndOf } from '#domain/accounts/sessions/viewer.server.ts'
import { emailSignIn } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { joinSchema } from '#domain/accounts/staff/staff.schema.ts'
import { findMember } from '#domain/people/people.server.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import {
  browserOf,
  followLink,
  giveSession,
  watchedPasskey,
  watchedSecondStep,
  watchedSignIn,
  watchedSignInByEmail,
} from './browser-session.server.ts'
import { type ApiRoute, forAccount, forAnyone } from './route/api-route.server.ts'

/** Ends the session and the streams that depend on it. */
export async function signOut(deps: ServerDeps, { token }: { token: string | undefined }): Promise<void> {
  const viewer = await findViewer(deps, token)
  await endSessionOf(deps, token)
  if (viewer) deps.threadStreams.recheck(viewer.id)
}

export const signInRoutes: readonly ApiRoute[] = [
  // Sends an email to an unconfirmed address.
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
  // Sends an email to an unverified address.
  forAnyone('POST /api/auth/by-email', { limit: { hits: 20, windowSeconds: 3600 } }, async (c, deps) => {
    const known = deps.emailSignInCookie.read(c.req.header('Cookie'))
    const { browserSecret } = await emailSignIn(deps, await readJson(c, claimedEmailSchema), known)
    c.header('Set-Cookie', deps.emailSignInCookie.give(browserSecret))
    return c.json({ status: true })
  }),
  forAnyone('POST /api/auth/by-email/enter', async (c, deps) => {
    const { passwordRemoved, ...begun } = await watchedSignInByEmail(
      deps,
      c,
      await readJson(c, signInByEmailSchema),
    )
    c.header('Set-Cookie', deps.emailSignInCookie.takeAway(), { append: true })
    return signedInAnswer(deps, c, begun, passwordRemoved ? { passwordRemoved } : {})
  }),
  // Stored until it is used or expires.
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
    // Clears cached portal responses, but not storage, which may hold captures.
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

/** Keeps the format of Better Auth's errors: a code and a message. */
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
