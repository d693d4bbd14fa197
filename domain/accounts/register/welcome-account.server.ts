import { addSeconds, isoTime } from '../../kernel/clock.ts'
import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { RenderedMail } from '../../outbox/mail-layout.ts'
import { enqueueMail, findMailedKeys } from '../../outbox/outbox.server.ts'
import { findPeopleSince, findPerson, type Person } from '../../people/people.server.ts'
import { ensureWelcome } from '../../thread/welcome.server.ts'
import { verifyEmailMail, welcomeMail } from '../accounts.mails.ts'
import { type AccountsDeps, type AuthUser, verificationLink } from '../auth/auth.server.ts'

/** Long enough for a server that was down over a holiday; the record of mails is kept longer. */
const WELCOMED_WITHIN_DAYS = 14

/** Greets a new account: three messages, a welcome mail, and one to confirm the address. Repeating it sends nothing twice. */
export async function welcomeAccount(deps: AccountsDeps, userId: string): Promise<void> {
  const user = await findPerson(deps.db, userId)
  if (!user) return
  await ensureWelcome(deps, userId)
  const { studio } = deps
  const dashboard = `${studio.publicUrl}/client/dashboard`
  const greeted = { name: user.name, username: user.username, url: dashboard, studio }
  await storeMail(deps, user, welcomeMail(greeted), welcomeKey(userId))
  if (!user.emailVerified) {
    const url = await verificationLink(deps, user.email)
    await storeMail(deps, user, verifyEmailMail({ name: user.name, url, studio }), verifyKey(userId))
  }
}

/** Greets the accounts whose registration was cut off before it was done. */
export async function welcomeMissed(deps: AccountsDeps): Promise<void> {
  const since = isoTime(addSeconds(deps.clock(), -WELCOMED_WITHIN_DAYS * 24 * 3600))
  const people = await findPeopleSince(deps.db, since)
  const mailed = await findMailedKeys(
    deps.db,
    people.flatMap(({ id }) => [welcomeKey(id), verifyKey(id)]),
  )
  const isWelcomed = ({ id, emailVerified }: Person) =>
    mailed.has(welcomeKey(id)) && (emailVerified || mailed.has(verifyKey(id)))
  for (const { id } of people.filter((person) => !isWelcomed(person))) await welcomeAccount(deps, id)
}

export function sendVerificationMail(deps: Deps, user: AuthUser, url: string): Promise<void> {
  return storeMail(deps, user, verifyEmailMail({ name: user.name, url, studio: deps.studio }))
}

/** What names the mails of which an account gets one. */
function welcomeKey(userId: string): string {
  return `welcome:${userId}`
}

function verifyKey(userId: string): string {
  return `verify:${userId}`
}

async function storeMail(deps: Deps, user: AuthUser, mail: RenderedMail, key?: string): Promise<void> {
  await commit(deps, (work) => enqueueMail(work, { to: user.email, mail, now: deps.clock(), key }))
}
