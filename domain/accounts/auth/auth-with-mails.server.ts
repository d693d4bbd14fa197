import type { Deps } from '../../kernel/deps.ts'
import { sendResetMail, sendVerificationMail } from '../accounts.server.ts'
import { sendEmailChangeMail } from '../email-change/change-email.server.ts'
import { passwordWasReset } from '../password/reset-password.server.ts'
import { type Auth, type AuthSettings, lazyAuth } from './auth.server.ts'

type Mailing = 'sendVerificationMail' | 'sendResetMail' | 'sendEmailChangeMail' | 'passwordWasReset'

/** Better Auth, loaded at the first call, with the product's mails. */
export function authWithMails(deps: Deps & { settings: Omit<AuthSettings, Mailing> }): () => Promise<Auth> {
  return lazyAuth({
    ...deps.settings,
    sendVerificationMail: (user, url) => sendVerificationMail(deps, user, url),
    sendResetMail: (user, url) => sendResetMail(deps, user, url),
    sendEmailChangeMail: (user, newEmail, url) => sendEmailChangeMail(deps, user, newEmail, url),
    passwordWasReset: (user) => passwordWasReset(deps, user),
  })
}
