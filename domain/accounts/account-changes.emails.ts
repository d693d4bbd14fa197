import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { greeting } from '#domain/people/greeting.ts'

/** Sent to both addresses after an email change. */
export function emailChangedEmail(change: {
  name: string
  oldEmail: string
  newEmail: string
  studio: StudioFacts
}): RenderedEmail {
  const { name, oldEmail, newEmail, studio } = change
  return renderEmail(studio, {
    subject: 'Your e-mail address was changed',
    preheader: 'Mails about your account go to the new address from now on.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      greeting(name),
      `Your ${studio.name} account has a new e-mail address. Mails about it go there from now on; your user name and password stay as they are.`,
    ],
    facts: [
      ['Old address', oldEmail],
      ['New address', newEmail],
    ],
    closing: `If it was not you, write to ${studio.supportEmail} at once.`,
  })
}

/** Sent when an address is confirmed for the first time and older settings of the account were removed. */
export function addressProvenEmail(proof: {
  name: string
  /** In words, such as `2 sessions`. */
  removed: readonly string[]
  passwordRemoved: boolean
  studio: StudioFacts
}): RenderedEmail {
  const { name, removed, passwordRemoved, studio } = proof
  return renderEmail(studio, {
    subject: 'Your email address is confirmed',
    preheader: 'What was set up in your account before is no longer valid.',
    heading: 'Your email address is confirmed',
    paragraphs: [
      greeting(name),
      `You have proven that this address is yours. Until then, anybody could have registered it, so we removed what was set up in your ${studio.name} account before.`,
      passwordRemoved
        ? 'Your account has no password now. Set a new one with the button below. Until then you can sign in by email.'
        : 'If you set it up yourself, set it up again in your account.',
    ],
    facts: [['Removed', removed.join(', ')]],
    action: passwordRemoved
      ? { label: 'Set a new password', url: `${studio.publicUrl}/auth/reset` }
      : { label: 'Open your account', url: `${studio.publicUrl}/account` },
    closing: `If you did not open an account, write to ${studio.supportEmail} and we delete it.`,
  })
}

export const FACTOR_CHANGES = {
  'set-up': {
    subject: 'A second factor was set up',
    words: 'From now on signing in asks for a code of your device after the password.',
  },
  removed: {
    subject: 'Your second factor was removed',
    words: 'From now on signing in asks for the password alone.',
  },
  'codes-renewed': {
    subject: 'You have new recovery codes',
    words: 'Those that you had before work no more.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    words: 'From now on it signs in to your account, without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    words: 'It signs in to your account no more.',
  },
  'passkeys-removed': {
    subject: 'Your passkeys were removed',
    words: 'They were removed with a new password and no longer sign in to your account.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    words:
      'Somebody signed in, or changed the second factor, with one of your recovery codes. It works no more.',
  },
  reset: {
    subject: 'Your second factor was reset',
    words:
      'The studio removed it, as of a lost device, and ended every session. Sign in with your password and set a new one up.',
  },
} as const

export type FactorChange = keyof typeof FACTOR_CHANGES

export function factorChangedEmail(change: {
  name: string
  what: FactorChange
  studio: StudioFacts
}): RenderedEmail {
  const { name, what, studio } = change
  const { subject, words } = FACTOR_CHANGES[what]
  return renderEmail(studio, {
    subject,
    preheader: 'If it was not you, set a new password now.',
    heading: subject,
    paragraphs: [
      greeting(name),
      `${words} If it was you, there is nothing to do.`,
      `If it was not you, somebody knows your password: set a new one now, and tell us at ${studio.supportEmail}.`,
    ],
    action: { label: 'Set a new password', url: `${studio.publicUrl}/auth/reset` },
  })
}

export function accountDeletedEmail({
  name,
  keptAsEvidence,
  debts,
  notDue,
  studio,
}: {
  name: string
  /** Ids of disputed payments whose projects and messages stay. */
  keptAsEvidence: readonly string[]
  /** Amounts due now, in words. */
  debts: readonly string[]
  /** Amounts that never fall due because nothing more is delivered, in words. */
  notDue: readonly string[]
  studio: StudioFacts
}): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Your account has been deleted',
    preheader: 'What was deleted, and what the law makes us keep.',
    heading: 'Your account has been deleted',
    paragraphs: [
      greeting(name),
      `Your ${studio.name} account, your projects, the links to your files and your messages have been deleted. This cannot be undone.`,
      'Payments, refunds and receipts stay through the seventh year after the end of the calendar year in which the financial year closed, as the Swedish Bookkeeping Act requires, and are used for nothing else.',
      debts.length > 0 &&
        `You still owe ${inWords(debts)}. The link to your quote, or your invoice, shows how to pay.`,
      notDue.length > 0 &&
        `Please don’t pay ${inWords(notDue)}: it isn’t due, because nothing more is delivered. We may invoice the share of the work that was done.`,
      keptAsEvidence.length > 0 &&
        `Your bank disputed ${keptAsEvidence.join(', ')}. The history of its project and our messages stay as evidence until the dispute is over and for 2 years after that.`,
    ],
    closing: `If it was not you, or you have a question about a payment or a refund, write to ${studio.supportEmail}.`,
  })
}

function inWords(debts: readonly string[]): string {
  return new Intl.ListFormat('en').format(debts)
}

/** Tells the studio who has left and what is left to settle. */
export function accountDeletedNoticeEmail(notice: {
  client: { id: string; name: string; email: string }
  /** Open work, in words. */
  openProjects: readonly string[]
  /** Ids of payments that the bank is still processing. */
  processingPayments: readonly string[]
  /** Ids of unanswered refund requests. */
  openRefundRequests: readonly string[]
  /** Ids of disputed payments. */
  disputedPayments: readonly string[]
  /** Amounts due now, in words. */
  debts: readonly string[]
  /** Amounts that never fall due because nothing more is delivered, in words. */
  notDue: readonly string[]
  studio: StudioFacts
}): RenderedEmail {
  const { client, openProjects, processingPayments, openRefundRequests, disputedPayments, debts, notDue } =
    notice
  const open = [...openProjects, ...processingPayments, ...openRefundRequests, ...debts, ...notDue].length > 0
  return renderEmail(notice.studio, {
    subject: `Account deleted: ${client.name}`,
    preheader: open ? 'Something is still to be settled.' : 'Nothing is left to settle.',
    heading: 'A client has deleted their account',
    paragraphs: [
      open
        ? 'Please stop the work on the projects named here, delete their files, and settle what is due by e-mail.'
        : 'No project was open. Please delete the files that are left of earlier ones.',
    ],
    facts: [
      ['Client', client.name],
      ['E-mail', client.email],
      ['Open projects', openProjects.join('; ') || 'none'],
      ['Payments in progress', processingPayments.join(', ') || 'none'],
      ['Open refund requests', openRefundRequests.join(', ') || 'none'],
      ['Still owed', debts.join('; ') || 'nothing'],
      notDue.length > 0 && ['Not due any more', notDue.join('; ')],
      disputedPayments.length > 0 && ['Evidence kept', disputedPayments.join(', ')],
    ],
    action: deskLink(notice.studio, 'Open their orders at the desk', deskPages.seeOrdersOf(client.email)),
  })
}
