import { randomInt } from 'node:crypto'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findPerson, findPersonByEmail, lockPerson, type Person } from '#domain/people/people.server.ts'
import { SIGN_IN_EMAIL_SECONDS, signInEmail } from '../accounts.emails.ts'
import type { SignInByEmailInput } from '../accounts.schema.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import {
  type AskedForFactor,
  type BegunSession,
  type Browser,
  beginSecondStep,
  beginSession,
  endSessionOf,
} from '../auth/auth-calls.server.ts'
import {
  countTry,
  replaceSignInLink,
  type SignInLinkRow,
  selectSignInLink,
  takeSignInLink,
} from '../emailed-links.store.server.ts'
import { proveAddress } from './prove-address.server.ts'
import { whilePasswordStays } from './sign-in.server.ts'
import { beginSignIn } from './sign-in-limit.server.ts'

const CODE_DIGITS = 8
/** Wrong codes after which neither the code nor the link works. */
const MOST_TRIES = 5

/**
 * Emails a link and a code, at most three an hour to one address. The response is the same whether or not the address
 * has an account.
 * @param known secret in the browser's cookie from an earlier email
 * @returns the secret for the cookie of the browser that asked
 */
export async function emailSignIn(
  deps: AccountsDeps,
  { email }: { email: string },
  known: string | undefined,
): Promise<{ browserSecret: string }> {
  const browserSecret = known ?? newSecret()
  const person = await findPersonByEmail(deps.db, email)
  if (person) await storeEmail(deps, person, browserSecret)
  return { browserSecret }
}

async function storeEmail(deps: AccountsDeps, person: Person, browserSecret: string): Promise<void> {
  const now = deps.clock()
  const [id, token] = [newId('sil'), newSecret()]
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const url = `${deps.studio.publicUrl}/auth/by-email?step=open#${token}`
  const words = code.replace(/^(\d{4})/, '$1 ')
  const mail = signInEmail({ name: person.name, url, code: words, studio: deps.studio })
  const to = recipientOf(person, 'sign-in')
  const isEmailed = await commit(deps, async (trx) => {
    // The last link stays valid until another one is emailed.
    const sendWhile = { what: 'link-valid', of: 'sign-in', tokenHash: secretHash(token) } as const
    const isStored = await enqueueEmail(trx, { kind: 'link', to, mail, now, outOfTurn: true, sendWhile })
    if (!isStored) return false
    await replaceSignInLink(trx, {
      id,
      user_id: person.id,
      browser_hash: secretHash(browserSecret),
      token_hash: secretHash(token),
      code_hash: codeHash(deps, id, code),
      tries: 0,
      created_at: isoTime(now),
      ends_at: isoTime(addSeconds(now, SIGN_IN_EMAIL_SECONDS)),
    })
    return true
  })
  if (!isEmailed)
    deps.log.warn({ mail: 'sign-in' }, 'sign-in email not sent, because its address gets too many emails')
}

/**
 * Signs in with an email, once: by its link or its code in the browser that requested it, or by both in another one.
 * The browser's previous session ends. Signing in proves the address, and the first time removes everything that was
 * set up in the account before.
 * @returns the session, or a challenge if two-factor authentication is on; `passwordRemoved` whether the password was
 * removed now
 * @throws AppError gone for an invalid link, bad-input for a wrong code, conflict for a link alone in another browser,
 * too-many-requests
 */
export async function signInByEmail(
  deps: AccountsDeps,
  { token, code }: SignInByEmailInput,
  browser: Browser & { clientAddress: string; token?: string | undefined; secret: string | undefined },
): Promise<(BegunSession | AskedForFactor) & { passwordRemoved: boolean }> {
  const browserHash = browser.secret === undefined ? undefined : secretHash(browser.secret)
  const now = isoTime(deps.clock())
  let link: SignInLinkRow | undefined
  if (token !== '') link = await selectSignInLink(deps.db, { tokenHash: secretHash(token), now })
  else if (browserHash !== undefined)
    link = await selectSignInLink(deps.db, { browserHash: browserHash, now })
  if (token !== '' && (!link || link.tries >= MOST_TRIES)) throw gone()
  if (token === '' || link?.browser_hash !== browserHash)
    await requireCode(deps, { link, code, token }, browser)
  if (!link) throw gone()
  const { person, passwordRemoved } = await takeLink(deps, link)
  if (browser.token !== undefined) await endSessionOf(deps, browser.token)
  const begin = (): Promise<BegunSession | AskedForFactor> =>
    person.hasFactor ? beginSecondStep(deps, person.id) : beginSession(deps, person, browser)
  const begun = await whilePasswordStays(deps, person.id, { begin, refusal: gone })
  return { ...begun, passwordRemoved }
}

async function takeLink(
  deps: AccountsDeps,
  link: SignInLinkRow,
): Promise<{ person: Person; passwordRemoved: boolean }> {
  return commit(deps, async (trx) => {
    await lockPerson(trx, link.user_id)
    if (!(await takeSignInLink(trx, link.id))) throw gone()
    const found = await findPerson(trx, link.user_id)
    const proven = found && (await proveAddress(deps, trx, found, { by: 'email' }))
    const person = proven ? await findPerson(trx, link.user_id) : found
    if (!person) throw gone()
    return { person, passwordRemoved: proven?.passwordRemoved ?? false }
  })
}

/** Failures count like failed sign-ins. The message is the same whether or not an email was sent. */
async function requireCode(
  deps: AccountsDeps,
  { link, code, token }: { link: SignInLinkRow | undefined; code: string; token: string },
  browser: { clientAddress: string; secret: string | undefined },
): Promise<void> {
  if (code === '')
    throw token === ''
      ? badInput('Please enter the code from the email.')
      : conflict('This email was requested in another browser. Enter its code here too.')
  const attempt = await beginSignIn(deps.limits, {
    account: `code by email of ${secretHash(browser.secret ?? token)}`,
    clientAddress: browser.clientAddress,
  })
  const mayTry = link !== undefined && (await countTry(deps.db, { id: link.id, most: MOST_TRIES }))
  if (!mayTry || link.code_hash !== codeHash(deps, link.id, code))
    throw badInput('This code is wrong, used or expired. After five wrong codes you need a new email.')
  await attempt.succeeded()
}

/** Keyed, so that a copy of the database doesn't allow guessing the code. */
function codeHash({ limits }: Pick<AccountsDeps, 'limits'>, id: string, code: string): string {
  return limits.hash('sign-in code', id, code)
}

function gone(): AppError {
  return new AppError('gone', { userMessage: 'This link is no longer valid. Request a new email.' })
}
