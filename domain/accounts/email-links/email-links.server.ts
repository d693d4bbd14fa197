import { randomBytes } from 'node:crypto'
import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { Recipient } from '#domain/email/recipient.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import { type EmailLinkPurpose, insertEmailLink } from '../emailed-links.store.server.ts'

/** 256 random bits in letters and digits alone, which a double click in an email marks as a whole. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex')
}

type EmailedLink = {
  purpose: EmailLinkPurpose
  /** How long the link works. */
  seconds: number
  to: Recipient
  mail: (token: string) => RenderedEmail
  /** Names an email that an account gets only once. */
  key?: string
}

/** Stores an email with a link to the address of an account. @returns false if it was not stored: its address gets enough emails, or got this one before */
export async function enqueueLinkEmail(
  deps: Deps,
  { id, email }: AuthUser,
  { purpose, seconds, to, mail, key }: EmailedLink,
): Promise<boolean> {
  const [now, token] = [deps.clock(), newLinkToken()]
  return commit(deps, async (work) => {
    const tokenHash = secretHash(token)
    const isStored = await enqueueEmail(work, {
      kind: 'link',
      to,
      mail: mail(token),
      now,
      key,
      outOfTurn: true,
      sendWhile: { what: 'link-valid', of: purpose, tokenHash },
    })
    if (!isStored) return false
    await insertEmailLink(work, {
      token_hash: tokenHash,
      user_id: id,
      purpose,
      email,
      ends_at: isoTime(addSeconds(now, seconds)),
    })
    return true
  })
}
