import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
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
    subject: 'Your email address was changed',
    preheader: 'Emails about your account now go to the new address.',
    paragraphs: [
      greeting(name),
      `Your ${studio.name} account has a new email address, and our emails now go there. Your username and password haven't changed.`,
    ],
    facts: [
      ['Old address', oldEmail],
      ['New address', newEmail],
    ],
    closing: `If you didn't make this change, write to ${studio.supportEmail} right away.`,
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
    preheader: 'We removed what had been set up in your account before.',
    paragraphs: [
      greeting(name),
      `You've confirmed that this address is yours. Anyone could have registered with it before, so we removed everything set up in your ${studio.name} account until then.`,
      passwordRemoved
        ? 'Your account has no password now. Set a new one with the button below, or sign in by email.'
        : 'If it was yours, please set it up again in your account.',
    ],
    facts: [['Removed', removed.join(', ')]],
    action: passwordRemoved
      ? { label: 'Set a new password', url: `${studio.publicUrl}/auth/reset` }
      : { label: 'Open your account', url: `${studio.publicUrl}/account` },
    closing: `If you didn't open an account, write to ${studio.supportEmail} and we'll delete it.`,
  })
}

export const FACTOR_CHANGES = {
  'set-up': {
    subject: 'Two-factor authentication is on',
    words: 'From now on, signing in requires your password and a code from your authenticator app.',
  },
  removed: {
    subject: 'Two-factor authentication is off',
    words:
      'Two-factor authentication was removed from your account. You can now sign in with just your password.',
  },
  'codes-renewed': {
    subject: 'You have new recovery codes',
    words: 'Your old codes no longer work.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    words: 'You can now sign in with the new passkey instead of your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    words: 'The passkey can no longer be used to sign in to your account.',
  },
  'passkeys-removed': {
    subject: 'Your passkeys were removed',
    words: 'Your passkeys were removed when a new password was set. They no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    words:
      "One of your recovery codes was used to sign in or to change two-factor authentication. It won't work again.",
  },
  reset: {
    subject: 'Two-factor authentication was reset',
    words:
      'We removed it from your account, as we do after a lost device, and signed you out everywhere. Sign in with your password and set it up again.',
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
    preheader: "If it wasn't you, set a new password now.",
    paragraphs: [
      greeting(name),
      `${words} If it was you, you don't need to do anything.`,
      `If it wasn't you, someone may know your password. Set a new one now, and tell us at ${studio.supportEmail}.`,
    ],
    action: { label: 'Set a new password', url: `${studio.publicUrl}/auth/reset` },
  })
}

/** Amounts in words: those due now, and those that never fall due because nothing more is delivered. */
type Owed = { debts: readonly string[]; notDue: readonly string[] }

export function accountDeletedEmail(deletion: Owed & { name: string; studio: StudioFacts }): RenderedEmail {
  const { name, debts, notDue, studio } = deletion
  return renderEmail(studio, {
    subject: 'Your account has been deleted',
    preheader: 'What we deleted, and what the law requires us to keep.',
    paragraphs: [
      greeting(name),
      `Your ${studio.name} account, your projects, the links to your files and your messages have been deleted. This cannot be undone.`,
      "The Swedish Bookkeeping Act requires us to keep payments, refunds and receipts through the seventh year after the calendar year in which the financial year closed. We won't use them for anything else.",
      debts.length > 0 &&
        `You still owe ${inWords(debts)}. The link to your quote, or your invoice, shows how to pay.`,
      notDue.length > 0 &&
        `Please don't pay ${inWords(notDue)}. It isn't due, because we won't deliver anything more. We may invoice the share of the work that was done.`,
    ],
    closing: `If it wasn't you, or if you have a question about a payment or a refund, write to ${studio.supportEmail}.`,
  })
}

function inWords(debts: readonly string[]): string {
  return new Intl.ListFormat('en').format(debts)
}

/** Tells the studio who has left and what is left to settle. */
export function accountDeletedNoticeEmail(
  notice: Owed & {
    client: { id: string; name: string; email: string }
    /** Open work, in words. */
    openProjects: readonly string[]
    /** Ids of payments that the bank is still processing. */
    processingPayments: readonly string[]
    /** Ids of unanswered refund requests. */
    openRefundRequests: readonly string[]
    studio: StudioFacts
  },
): RenderedEmail {
  const { client, openProjects, processingPayments, openRefundRequests, debts, notDue } = notice
  const open = [...openProjects, ...processingPayments, ...openRefundRequests, ...debts, ...notDue].length > 0
  return renderEmail(notice.studio, {
    subject: `Account deleted: ${client.name}`,
    preheader: open ? 'There is something left to settle.' : 'Nothing is left to settle.',
    heading: 'A client has deleted their account',
    paragraphs: [
      open
        ? "Please stop any open work, delete the client's files, and settle what is left by email."
        : 'No project was open. Please delete any files left from earlier ones.',
    ],
    facts: [
      ['Client', client.name],
      ['Email', client.email],
      ['Open projects', openProjects.join('; ') || 'none'],
      ['Payments in progress', processingPayments.join(', ') || 'none'],
      ['Open refund requests', openRefundRequests.join(', ') || 'none'],
      ['Still owed', debts.join('; ') || 'nothing'],
      notDue.length > 0 && ['No longer due', notDue.join('; ')],
    ],
    action: deskLink(notice.studio, 'View their orders', deskPages.seeOrdersOf(client.email)),
  })
}
