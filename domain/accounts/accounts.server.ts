import type { Clock } from '../kernel/clock.ts'
import { ensureWelcome } from '../messages/welcome.server.ts'
import type { RenderedMail, StudioFacts } from '../outbox/mail-layout.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import type { Db } from '../tables.ts'
import { resetPasswordMail, verifyEmailMail, welcomeMail } from './accounts.mails.ts'
import { selectUser } from './accounts.store.server.ts'
import { type Auth, type AuthUser, verificationLink } from './auth.server.ts'

export type AccountsDeps = {
  db: Db
  clock: Clock
  auth: () => Promise<Auth>
  wakeOutbox: () => void
  studio: StudioFacts
}

type MailDeps = Omit<AccountsDeps, 'auth'>

/** Who is signed in, by the cookies of a request; nothing when nobody is. */
export async function findViewer(deps: Pick<AccountsDeps, 'auth'>, headers: Headers) {
  if (!headers.get('Cookie')?.includes('bildruta')) return undefined
  const auth = await deps.auth()
  const session = await auth.api.getSession({ headers })
  if (!session) return undefined
  const { id, name, email, emailVerified, username } = session.user as typeof session.user & {
    username?: string | null
  }
  return { id, name, email, emailVerified, username: username ?? '' }
}

/** Greets a new account: three messages, a welcome mail, and one to confirm the address. Repeating it sends nothing twice. */
export async function welcomeAccount(deps: AccountsDeps, userId: string): Promise<void> {
  const user = await selectUser(deps.db, userId)
  if (!user) return
  await ensureWelcome(deps, userId)
  const { studio } = deps
  const dashboard = `${studio.publicUrl}/client/dashboard`
  await storeMail(deps, user, welcomeMail({ name: user.name, url: dashboard, studio }), `welcome:${userId}`)
  if (!user.emailVerified) {
    const url = await verificationLink(deps, user.email)
    await storeMail(deps, user, verifyEmailMail({ name: user.name, url, studio }), `verify:${userId}`)
  }
}

/** Stores the mail that confirms an address. */
export function sendVerificationMail(deps: MailDeps, user: AuthUser, url: string): Promise<void> {
  return storeMail(deps, user, verifyEmailMail({ name: user.name, url, studio: deps.studio }))
}

/** Stores the mail with which a forgotten password is replaced. */
export function sendResetMail(deps: MailDeps, user: AuthUser, url: string): Promise<void> {
  return storeMail(deps, user, resetPasswordMail({ name: user.name, url, studio: deps.studio }))
}

async function storeMail(
  deps: MailDeps,
  user: AuthUser,
  mail: RenderedMail,
  dedupeKey?: string,
): Promise<void> {
  await enqueueMail(
    deps.db,
    { recipient: user.email, ...mail },
    { now: deps.clock(), ...(dedupeKey && { dedupeKey }) },
  )
  deps.wakeOutbox()
}
