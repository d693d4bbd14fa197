import type { Clock } from '../kernel/clock.ts'
import { ensureWelcome } from '../messages/welcome.server.ts'
import type { StudioFacts } from '../outbox/mail-layout.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import type { Db } from '../tables.ts'
import { resetPasswordMail, verifyEmailMail, welcomeMail } from './accounts.mails.ts'
import { selectUser } from './accounts.store.server.ts'
import type { Auth, AuthUser } from './auth.server.ts'

export type AccountsDeps = {
  db: Db
  clock: Clock
  auth: () => Promise<Auth>
  wakeOutbox: () => void
  studio: StudioFacts
}

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
  const stored = await enqueueMail(
    deps.db,
    {
      recipient: user.email,
      ...welcomeMail({
        name: user.name,
        url: `${deps.studio.publicUrl}/client/dashboard`,
        studio: deps.studio,
      }),
    },
    { now: deps.clock(), dedupeKey: `welcome:${userId}` },
  )
  if (stored && !user.emailVerified) {
    const auth = await deps.auth()
    await auth.api.sendVerificationEmail({ body: { email: user.email } })
  }
  deps.wakeOutbox()
}

/** Stores the mail that confirms an address. */
export async function sendVerificationMail(
  deps: Omit<AccountsDeps, 'auth'>,
  user: AuthUser,
  url: string,
): Promise<void> {
  await enqueueMail(
    deps.db,
    { recipient: user.email, ...verifyEmailMail({ name: user.name, url, studio: deps.studio }) },
    { now: deps.clock() },
  )
  deps.wakeOutbox()
}

/** Stores the mail with which a forgotten password is replaced. */
export async function sendResetMail(
  deps: Omit<AccountsDeps, 'auth'>,
  user: AuthUser,
  url: string,
): Promise<void> {
  await enqueueMail(
    deps.db,
    { recipient: user.email, ...resetPasswordMail({ name: user.name, url, studio: deps.studio }) },
    { now: deps.clock() },
  )
  deps.wakeOutbox()
}
