import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail, findEmailedKeys } from '#domain/email/outbox.server.ts'
import { isFull, type Recipient, recipientOf } from '#domain/email/recipient.server.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { ensureWelcome } from '#domain/messages/thread.server.ts'
import { findClientsSince, findPerson, type Person } from '#domain/people/people.server.ts'
import { choosePasswordEmail, FIRST_PASSWORD_LINK_SECONDS, welcomeEmail } from '../accounts.emails.ts'
import { hasPassword } from '../accounts.store.server.ts'
import { type AccountsDeps, firstPasswordLink } from '../auth/auth.server.ts'
import { enqueueLinkEmail } from '../sign-in/email-links.server.ts'
import { enqueueConfirmation } from './confirm-address.server.ts'

/** Covers a server that was down over the holidays. The outbox is kept longer. */
const WELCOMED_WITHIN_DAYS = 14

/**
 * Welcomes a new account with three messages, a welcome email and a confirmation email. An account that was created
 * with a quote gets a link to choose a password instead of both emails. Idempotent. `welcomeMissed` later sends emails
 * over the rate limit.
 */
export async function welcomeAccount(deps: AccountsDeps, userId: string): Promise<void> {
  const user = await findPerson(deps.db, userId)
  if (!user) return
  await ensureWelcome(deps, userId)
  const { studio } = deps
  if (!(await hasPassword(deps.db, userId))) return emailFirstPassword(deps, user)
  const dashboard = `${studio.publicUrl}/client/dashboard`
  const greeted = { name: user.name, username: user.username, url: dashboard, studio }
  await storeEmail(deps, recipientOf(user, 'registration'), welcomeEmail(greeted), welcomeKey(userId))
  if (!user.emailVerified)
    await enqueueConfirmation(deps, user, { as: 'registration', key: verifyKey(userId) })
}

/** Welcomes accounts whose registration was interrupted or rate limited. */
export async function welcomeMissed(deps: AccountsDeps): Promise<void> {
  const since = isoTime(addSeconds(deps.clock(), -WELCOMED_WITHIN_DAYS * 24 * 3600))
  const people = await findClientsSince(deps.db, since)
  const mailed = await findEmailedKeys(
    deps.db,
    people.flatMap(({ id }) => [welcomeKey(id), verifyKey(id), passwordKey(id)]),
  )
  const isWelcomed = ({ id, emailVerified }: Person) =>
    mailed.has(passwordKey(id)) ||
    (mailed.has(welcomeKey(id)) && (emailVerified || mailed.has(verifyKey(id))))
  for (const { id } of people.filter((person) => !isWelcomed(person))) {
    if (await isFull(deps.db, 'registration', deps.clock())) return
    await welcomeAccount(deps, id)
  }
}

async function emailFirstPassword(deps: AccountsDeps, user: Person): Promise<void> {
  const { studio } = deps
  await enqueueLinkEmail(deps, user, {
    purpose: 'set-password',
    seconds: FIRST_PASSWORD_LINK_SECONDS,
    // An account without a password was created with a quote, whose link was emailed to this address.
    to: { proven: user.email },
    mail: (token) => choosePasswordEmail({ name: user.name, url: firstPasswordLink(studio, token), studio }),
    key: passwordKey(user.id),
  })
}

function welcomeKey(userId: string): string {
  return `welcome:${userId}`
}

function passwordKey(userId: string): string {
  return `password:${userId}`
}

function verifyKey(userId: string): string {
  return `verify:${userId}`
}

async function storeEmail(deps: Deps, to: Recipient, mail: RenderedEmail, key: string): Promise<void> {
  await commit(deps, (trx) =>
    enqueueEmail(trx, { kind: 'account', to, mail, now: deps.clock(), key, outOfTurn: true }),
  )
}
