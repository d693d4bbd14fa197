import type { LinkUse } from '#domain/email/send-while.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { selectEmailChange, selectEmailLink, selectIsSignInLink } from '../emailed-links.store.server.ts'

/** Whether a link that an account was emailed can still be followed. @param link tokenHash: of the token in it */
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
