import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { greeting } from '#domain/people/greeting.ts'

export const RESET_LINK_SECONDS = 3600
/** For an account that was created with a quote. */
export const FIRST_PASSWORD_LINK_SECONDS = 7 * 24 * 3600
export const VERIFICATION_LINK_SECONDS = 24 * 3600

const RESET_LINK_LIFE = pluralize(RESET_LINK_SECONDS / 3600, 'hour')
const VERIFICATION_LINK_LIFE = pluralize(VERIFICATION_LINK_SECONDS / 3600, 'hour')
const CONFIRM_ADDRESS = 'Confirm your email address'

type AccountEmail = {
  /** As the client typed it. */
  name: string
  /** Target of the button. */
  url: string
  studio: StudioFacts
}

type NamingEmail = AccountEmail & { /** For signing in. */ username: string }

/** @param mail `url` of the dashboard */
export function welcomeEmail({ name, username, url, studio }: NamingEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: `Your ${studio.name} account is ready`,
    preheader: 'Your projects, files, payments and messages in one place.',
    heading: 'Your account is ready',
    paragraphs: [
      greeting(name),
      'In your account you can follow your projects, send us files, see your payments and write to us.',
      "Your dashboard is empty until you choose a service. We've also sent you an email to confirm this address. You can sign in before you do.",
    ],
    facts: [['Username', username]],
    action: { label: 'Open your dashboard', url },
    closing: `You're receiving this email because someone created an account with this address. If it wasn't you, write to ${studio.supportEmail} and we'll delete it.`,
  })
}

/** Sent to someone who accepted a quote without an account. */
export function choosePasswordEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: `Choose a password for ${studio.name}`,
    preheader: 'Your order, files, invoices and messages are in your account.',
    heading: 'Your account is ready',
    paragraphs: [
      greeting(name),
      'We created an account for the quote you accepted. In it you can follow your project, send us files, find your invoices and write to us. Choose a password within 7 days. After that, use “Forgot your password?” on the sign-in page.',
      "You'll sign in with this email address.",
    ],
    action: { label: 'Choose a password', url },
    closing: `If you didn't accept a quote from us, someone used your address. Please write to ${studio.supportEmail} right away.`,
  })
}

export function verifyEmailEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: CONFIRM_ADDRESS,
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    paragraphs: [
      greeting(name),
      `Please confirm that this address belongs to your ${studio.name} account. The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
      'Open it in the browser where you registered. In another browser it also removes the password, because anyone could have registered with this address. You can then set a new one.',
    ],
    action: { label: 'Confirm this address', url },
    closing: `If you don't have an account with ${studio.name}, ignore this email. The address isn't confirmed unless someone opens the link.`,
  })
}

export function confirmNewAddressEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: CONFIRM_ADDRESS,
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    paragraphs: [
      greeting(name),
      `Please confirm this address as the new one of your ${studio.name} account. Open the link while you're signed in. It is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    ],
    action: { label: 'Confirm this address', url },
    closing: `If you didn't ask for this, ignore this email. Nothing changes unless someone opens the link.`,
  })
}

export function resetPasswordEmail({ name, username, url, studio }: NamingEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Set a new password',
    preheader: `The link is valid for ${RESET_LINK_LIFE} and works once.`,
    paragraphs: [
      greeting(name),
      `Someone asked for a new password for the ${studio.name} account with this address. If it was you, set one with the button below. The link is valid for ${RESET_LINK_LIFE} and works once.`,
    ],
    facts: [['Username', username]],
    action: { label: 'Set a new password', url },
    closing: "If it wasn't you, ignore this email. Your password stays the same.",
  })
}

/**
 * Sent after a reset or a change in the account.
 * @param mail `url` of the page that requests a reset link; `left` lists other ways to sign in
 */
export function passwordChangedEmail({
  name,
  url,
  left: { passkeys, hasFactor },
  studio,
}: AccountEmail & { left: { passkeys: number; hasFactor: boolean } }): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Your password was changed',
    preheader: "If it wasn't you, set a new one now.",
    paragraphs: [
      greeting(name),
      `The password of your ${studio.name} account was changed, and you were signed out everywhere else. If it was you, you don't need to do anything.`,
      `If it wasn't you, set a new password now, and tell us at ${studio.supportEmail}.`,
      passkeys > 0 &&
        `${pluralize(passkeys, 'passkey')} can still be used to sign in. Remove any you don't recognize in your account.`,
      hasFactor && 'Two-factor authentication is still on.',
    ],
    action: { label: 'Set a new password', url },
  })
}

/** Asks the current address to allow a new one, which must confirm itself afterwards. */
export function emailChangeEmail(mail: AccountEmail & { newEmail: string }): RenderedEmail {
  const { name, url, newEmail, studio } = mail
  return renderEmail(studio, {
    subject: 'Allow a new email address',
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE}.`,
    paragraphs: [
      greeting(name),
      `Someone who is signed in to your ${studio.name} account asked to change its email address. If it was you, open the link while you're signed in. We'll then send a confirmation link to the new address. The link is valid for ${VERIFICATION_LINK_LIFE}.`,
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Allow the new address', url },
    closing: `If it wasn't you, don't open the link. Your address will stay the same. Change your password and write to ${studio.supportEmail}.`,
  })
}

export const SIGN_IN_EMAIL_SECONDS = 10 * 60

/** @param mail `code` for a device on which the link doesn't help */
export function signInEmail({ name, url, code, studio }: AccountEmail & { code: string }): RenderedEmail {
  const life = `${SIGN_IN_EMAIL_SECONDS / 60} minutes`
  return renderEmail(studio, {
    subject: `Sign in to ${studio.name}`,
    preheader: `The link and the code are valid for ${life} and work once.`,
    paragraphs: [
      greeting(name),
      `Someone asked to sign in to the ${studio.name} account with this address. If it was you, open the link in the same browser. It is valid for ${life} and works once.`,
      "If you're reading this on another device, enter the code on the sign-in page. Don't share it with anyone. We'll never ask for it.",
    ],
    facts: [['Code', code]],
    action: { label: 'Sign in', url },
    closing: "If it wasn't you, ignore this email. Nobody can sign in without it.",
  })
}

export const INVITATION_SECONDS = 7 * 24 * 3600

export function invitationEmail(mail: AccountEmail & { role: StaffRole }): RenderedEmail {
  const life = `${INVITATION_SECONDS / (24 * 3600)} days`
  const { name, role, url, studio } = mail
  return renderEmail(studio, {
    subject: `Join ${studio.name}`,
    preheader: `The link is valid for ${life} and works once.`,
    paragraphs: [
      greeting(name),
      `You're invited to join the staff of ${studio.name} as ${STAFF_ROLES[role].words}. Choose a password with the button below. The link is valid for ${life} and works once. You'll sign in with this address.`,
    ],
    action: { label: 'Choose a password', url },
    closing: `If you didn't expect this invitation, ignore this email and tell us at ${studio.supportEmail}.`,
  })
}
