import { randomBytes } from 'node:crypto'
import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { LinkUse } from '#domain/email/outgoing-email.ts'
import type { Recipient } from '#domain/email/recipient.server.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import {
  type EmailChangeRow,
  type EmailLinkPurpose,
  insertEmailLink,
  selectEmailChange,
  selectEmailLink,
  selectIsSignInLink,
} from '../emailed-links.store.server.ts'

/** 256 random bits as letters and digits, so that a double click selects the whole token. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex')
}

type EmailedLink = {
  purpose: EmailLinkPurpose
  /** Validity of the link. */
  seconds: number
  to: Recipient
  mail: (token: string) => RenderedEmail
  /** Deduplication key. */
  key?: string
}

/**
 * Stores an email with a link to the account's address.
 * @returns false if the address has received too many emails, or already received this one
 */
export async function enqueueLinkEmail(
  deps: Deps,
  { id, email }: AuthUser,
  { purpose, seconds, to, mail, key }: EmailedLink,
): Promise<boolean> {
  const [now, token] = [deps.clock(), newLinkToken()]
  return commit(deps, async (trx) => {
    const tokenHash = secretHash(token)
    const isStored = await enqueueEmail(trx, {
      kind: 'link',
      to,
      mail: mail(token),
      now,
      key,
      outOfTurn: true,
      sendWhile: { what: 'link-valid', of: purpose, tokenHash },
    })
    if (!isStored) return false
    await insertEmailLink(trx, {
      token_hash: tokenHash,
      user_id: id,
      purpose,
      email,
      ends_at: isoTime(addSeconds(now, seconds)),
    })
    return true
  })
}

/** @param link `tokenHash` of the token in the link */
export async function isEmailedLinkValid(
  db: Db,
  link: { of: Exclude<LinkUse, 'join-staff'>; tokenHash: string; now: Date },
): Promise<boolean> {
  const which = { tokenHash: link.tokenHash, now: isoTime(link.now) }
  switch (link.of) {
    case 'confirm-address':
    case 'set-password':
      return (await selectEmailLink(db, { ...which, purpose: link.of })) !== undefined
    case 'change-address':
      return (await selectEmailChange(db, which)) !== undefined
    case 'sign-in':
      return selectIsSignInLink(db, which)
  }
}

const STEP_DONE: Record<EmailChangeRow['step'], string> = { allow: 'allowed', confirm: 'changed' }

/**
 * The link of an email change names its step before the dot, so that the page can explain a failure after the row is
 * deleted.
 */
export function changeToken(step: EmailChangeRow['step'], secret: string): string {
  return `${step}.${secret}`
}

/** The page shown after following a link. It reads `error` if the link failed. */
export function pageAfter(token: string): string {
  const step = token.split('.')[0]
  return step === 'allow' || step === 'confirm'
    ? `/auth/email-change?step=${STEP_DONE[step]}`
    : '/auth/verified?done=1'
}
