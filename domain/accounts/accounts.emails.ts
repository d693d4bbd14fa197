import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { greeting } from '#domain/people/greeting.ts'

export const RESET_LINK_SECONDS = 3600
/** For an account that was created with a quote. */
export const FIRST_PASSWORD_LINK_SECONDS = 7 * 24 * 3600
export const VERIFICATION_LINK_SECONDS = 24 * 3600

const RESET_LINK_LIFE = inHours(RESET_LINK_SECONDS)
const VERIFICATION_LINK_LIFE = inHours(VERIFICATION_LINK_SECONDS)
const CONFIRM_ADDRESS = 'Confirm your e-mail address'

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
    preheader: 'Where your projects, files, payments and messages are from now on.',
    heading: 'Your account is ready',
    paragraphs: [
      greeting(name),
      'This is where you follow your projects, send us files, see your payments and write to us.',
      'Your dashboard is empty until you choose a service. A separate mail asks you to confirm this address; you can sign in without that.',
    ],
    facts: [['Username', username]],
    action: { label: 'Open your dashboard', url },
    closing: `You get this mail because an account was made with this address. If that was not you, write to ${studio.supportEmail} and we delete it.`,
  })
}

/** Sent to somebody who accepted a quote without an account. */
export function choosePasswordEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: `Choose a password for ${studio.name}`,
    preheader: 'Your order, its files, invoices and messages are in your account.',
    heading: 'Your account is ready',
    paragraphs: [
      greeting(name),
      'An account came with the quote that you accepted: in it you follow your project, send us files, find your invoices and write to us. Choose a password for it here, within 7 days; afterwards “Forgot your password?” does the same.',
      'Afterwards you sign in with this e-mail address.',
    ],
    action: { label: 'Choose a password', url },
    closing: `If you accepted no quote of ours, write to ${studio.supportEmail} at once: somebody did so with this address.`,
  })
}

export function verifyEmailEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: CONFIRM_ADDRESS,
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    heading: CONFIRM_ADDRESS,
    paragraphs: [
      greeting(name),
      `Please confirm that this address belongs to your ${studio.name} account. The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
      'Open it in the browser where you registered. In another browser it also removes the password, since anybody could have registered this address. You then set a new one.',
    ],
    action: { label: 'Confirm this address', url },
    closing: `If you have no account with ${studio.name}, ignore this mail: without the link this address is not confirmed.`,
  })
}

export function confirmNewAddressEmail({ name, url, studio }: AccountEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: CONFIRM_ADDRESS,
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    heading: CONFIRM_ADDRESS,
    paragraphs: [
      greeting(name),
      `Please confirm that your ${studio.name} account moves to this address. Open the link while you are signed in. It is valid for ${VERIFICATION_LINK_LIFE} and works once.`,
    ],
    action: { label: 'Confirm this address', url },
    closing: `If you did not ask for this, ignore this mail: without the link nothing changes.`,
  })
}

export function resetPasswordEmail({ name, username, url, studio }: NamingEmail): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Set a new password',
    preheader: `The link is valid for ${RESET_LINK_LIFE} and works once.`,
    heading: 'Set a new password',
    paragraphs: [
      greeting(name),
      `Someone asked for a new password for the ${studio.name} account with this address. If it was you, set it here. The link is valid for ${RESET_LINK_LIFE} and works once.`,
    ],
    facts: [['Username', username]],
    action: { label: 'Set a new password', url },
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
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
    preheader: 'If it was not you, set a new one now.',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(name),
      `The password of your ${studio.name} account was changed, and every other session was signed out. If it was you, there is nothing to do.`,
      `If it was not you, set a new password now, and tell us at ${studio.supportEmail}.`,
      passkeys > 0 &&
        `${pluralize(passkeys, 'passkey')} can still sign in. Remove what you don’t recognize in your account.`,
      hasFactor && 'Two-factor authentication is still on.',
    ],
    action: { label: 'Set a new password', url },
  })
}

/** Asks the current address to allow a new one, which must confirm itself afterwards. */
export function emailChangeEmail({
  name,
  url,
  newEmail,
  studio,
}: AccountEmail & { newEmail: string }): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Allow a new e-mail address',
    preheader: `The link is valid for ${VERIFICATION_LINK_LIFE}.`,
    heading: 'Allow a new e-mail address',
    paragraphs: [
      greeting(name),
      `Someone who is signed in to your ${studio.name} account asked to move it to another address. If it was you, allow it here while you are signed in. We then ask the new address to confirm itself. The link is valid for ${VERIFICATION_LINK_LIFE}.`,
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Allow the new address', url },
    closing: `If it was not you, do not open the link: your address stays as it is. Then change your password and write to ${studio.supportEmail}.`,
  })
}

function inHours(seconds: number): string {
  const hours = seconds / 3600
  return hours === 1 ? '1 hour' : `${hours} hours`
}

export const SIGN_IN_EMAIL_SECONDS = 10 * 60

/** @param mail `code` for a device on which the link is of no use */
export function signInEmail(mail: {
  name: string
  url: string
  code: string
  studio: StudioFacts
}): RenderedEmail {
  const { name, url, code, studio } = mail
  const life = `${SIGN_IN_EMAIL_SECONDS / 60} minutes`
  return renderEmail(studio, {
    subject: `Sign in to ${studio.name}`,
    preheader: `Link and code are valid for ${life} and work once.`,
    heading: `Sign in to ${studio.name}`,
    paragraphs: [
      greeting(name),
      `Someone asked to sign in to the ${studio.name} account with this address. If it was you, open the link in the browser in which you asked. It is valid for ${life} and works once.`,
      'If you read this mail on another device, type the code into the page that waits for it. Give it to nobody: we never ask for it.',
    ],
    facts: [['Code', code]],
    action: { label: 'Sign in', url },
    closing: 'If it was not you, ignore this mail: nobody signs in without it.',
  })
}

export const INVITATION_SECONDS = 7 * 24 * 3600

export function invitationEmail(invitation: {
  name: string
  role: StaffRole
  url: string
  studio: StudioFacts
}): RenderedEmail {
  const { name, role, url, studio } = invitation
  return renderEmail(studio, {
    subject: `Join ${studio.name}`,
    preheader: `The link is valid for ${INVITATION_SECONDS / (24 * 3600)} days and works once.`,
    heading: `Join ${studio.name}`,
    paragraphs: [
      greeting(name),
      `You are invited to work at ${studio.name} as ${STAFF_ROLES[role].words}. Choose a password here; the link is valid for ${INVITATION_SECONDS / (24 * 3600)} days and works once. Afterwards you sign in with this address.`,
    ],
    action: { label: 'Choose a password', url },
    closing: `If you expected no invitation, ignore this mail, and tell us at ${studio.supportEmail}.`,
  })
}
