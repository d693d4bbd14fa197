import type { Context } from 'hono'
import type { FormAnswer, Forms } from '#app/shared/page-contract.ts'
import { AuthRefusal } from '#domain/accounts/auth/auth.server.ts'
import type { AskedForFactor, BegunSession } from '#domain/accounts/auth/auth-calls.server.ts'
import type { AccountOwner } from '#domain/accounts/own-account/password.server.ts'
import { requestPasswordReset, resetPassword } from '#domain/accounts/own-account/reset-password.server.ts'
import {
  beginFactor,
  confirmFactor,
  newRecoveryCodes,
  removeFactor,
} from '#domain/accounts/own-account/two-factor.server.ts'
import { confirmAgain } from '#domain/accounts/register/confirm-address.server.ts'
import { register } from '#domain/accounts/register/register.server.ts'
import { emailSignIn } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { withdrawWithoutAccount } from '#domain/billing/withdrawals/withdrawals.server.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { switchOffByLink } from '#domain/email/reminder-choices/choices.server.ts'
import { actingAs, VISITOR } from '#domain/kernel/actor.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { failureSaid } from '../http/errors.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { ownerOf } from './account.server.ts'
import {
  browserOf,
  followLink,
  giveSession,
  watchedSecondStep,
  watchedSignIn,
  watchedSignInByEmail,
} from './browser-session.server.ts'
import { assertViewer, asViewer, countByAddress, whileSignedIn } from './route/admission.server.ts'
import type { ApiPath } from './route/api-route.server.ts'
import { apiRoutes } from './routes.server.ts'
import { signOut } from './sign-in.server.ts'

/**
 * Handles forms posted without JavaScript. Each calls the use case of the matching API route, within the same limits.
 * @returns the forms of one request; `setCookie` receives cookies for the page's response
 */
export function createForms(serverDeps: ServerDeps) {
  const deps = actingAs(serverDeps, VISITOR)

  return (c: Context<AppEnv>, setCookie: (line: string) => void): Forms => {
    async function post<Answer>(path: ApiPath, work: () => Promise<Answer>): Promise<FormAnswer<Answer>> {
      try {
        const route = apiRoutes.find((one) => one.method === 'POST' && one.path === path)
        if (!route) throw new Error(`There is no route for ${path}.`)
        await countByAddress(deps, route, c.var.clientAddress)
        return { ok: true, answer: await work() }
      } catch (error) {
        if (error instanceof AuthRefusal)
          return { ok: false, status: error.status, code: error.code, message: error.message }
        return { ok: false, ...failureSaid(error, c) }
      }
    }

    const begin = async (signedIn: BegunSession | AskedForFactor) => {
      const needsSecondStep = 'challenge' in signedIn
      if (needsSecondStep) setCookie(deps.secondStepCookie.give(signedIn.challenge))
      else for (const line of await giveSession(deps, c, signedIn)) setCookie(line)
      return { secondStep: needsSecondStep }
    }

    const ofOwner = <Answer>(
      path: ApiPath,
      work: (deps: ServerDeps, owner: AccountOwner) => Promise<Answer>,
    ) =>
      post(path, async () => {
        const viewer = await assertViewer(deps, c.req.header('Cookie'))
        return whileSignedIn(deps, viewer, () => work(asViewer(deps, viewer), ownerOf(c, viewer)))
      })

    return {
      signIn: (input) =>
        post('/api/auth/sign-in/username', async () => begin(await watchedSignIn(deps, c, input))),
      emailSignIn: (input) =>
        post('/api/auth/by-email', async () => {
          const { browserSecret } = await emailSignIn(
            deps,
            input,
            deps.emailSignInCookie.read(c.req.header('Cookie')),
          )
          setCookie(deps.emailSignInCookie.give(browserSecret))
        }),
      signInByEmail: (input) =>
        post('/api/auth/by-email/enter', async () => {
          const { passwordRemoved, ...begun } = await watchedSignInByEmail(deps, c, input)
          setCookie(deps.emailSignInCookie.takeAway())
          return { ...(await begin(begun)), passwordRemoved }
        }),
      secondStep: (input) =>
        post('/api/auth/second-step', async () => {
          const begun = await watchedSecondStep(deps, c, input)
          setCookie(deps.secondStepCookie.takeAway())
          await begin(begun)
        }),
      beginFactor: (input) =>
        ofOwner('/api/account/factor/begin', (as, owner) => beginFactor(as, owner, input)),
      confirmFactor: (input) =>
        ofOwner('/api/account/factor/confirm', async (as, owner) => {
          const { recoveryCodes, token } = await confirmFactor(as, owner, input)
          as.threadStreams.recheck(owner.id)
          setCookie(as.sessionCookie.give(token))
          return { recoveryCodes }
        }),
      newRecoveryCodes: (input) =>
        ofOwner('/api/account/factor/recovery-codes', (as, owner) => newRecoveryCodes(as, owner, input)),
      removeFactor: (input) =>
        ofOwner('/api/account/factor/remove', (as, owner) => removeFactor(as, owner, input)),
      register: (input) =>
        post('/api/auth/sign-up/email', async () => {
          await begin(await register(deps, input, browserOf(deps, c)))
        }),
      join: (input) =>
        post('/api/auth/join', async () => {
          await begin(await joinStaff({ ...deps, forgetAccount }, input, browserOf(deps, c)))
        }),
      signOut: () =>
        post('/api/auth/sign-out', async () => {
          await signOut(deps, browserOf(deps, c))
          setCookie(deps.sessionCookie.takeAway())
        }),
      requestPasswordReset: (input) =>
        post('/api/auth/request-password-reset', () => requestPasswordReset(deps, input)),
      resetPassword: (input) =>
        post('/api/auth/reset-password', async () => {
          const { userId, username, session } = await resetPassword(deps, input, browserOf(deps, c))
          deps.threadStreams.recheck(userId)
          if (session) await begin(session)
          return { username, isSignedIn: session !== undefined }
        }),
      followLink: ({ token }) =>
        post('/api/auth/verify-email', async () => {
          return followLink(deps, token, browserOf(deps, c))
        }),
      sendVerificationEmail: () =>
        post('/api/auth/send-verification-email', async () => {
          const viewer = await assertViewer(deps, c.req.header('Cookie'))
          return whileSignedIn(deps, viewer, () => confirmAgain(asViewer(deps, viewer), viewer))
        }),
      sendEnquiry: (input) => post('/api/contact', () => sendEnquiry(deps, input)),
      switchReminderOff: (input) => post('/api/reminders/off', () => switchOffByLink(deps, input)),
      withdraw: (input) => post('/api/withdrawals', () => withdrawWithoutAccount(deps, input)),
    }
  }
}
