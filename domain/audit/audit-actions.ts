type Facts = {
  words: string
  /** How long its line stays: with the accounting records, or as long as other communication. */
  kept: 'as-accounting' | 'as-communication'
}

/** Everything that leaves a line in the audit log. */
export const AUDIT_ACTIONS = {
  'payment-settled': { words: 'payment settled', kept: 'as-accounting' },
  'refund-granted': { words: 'refund granted', kept: 'as-accounting' },
  'refund-declined': { words: 'refund declined', kept: 'as-accounting' },
  'refund-sent': { words: 'money went back', kept: 'as-accounting' },
  'transfer-recorded': { words: 'transfer recorded', kept: 'as-accounting' },
  'transfer-unrecorded': { words: 'transfer unrecorded', kept: 'as-accounting' },
  'transfer-returned': { words: 'transfer sent back', kept: 'as-accounting' },
  'shortfall-settled': { words: 'shortfall settled', kept: 'as-accounting' },
  'quote-begun-unpaid': { words: 'project opened although unpaid', kept: 'as-accounting' },
  'payment-half-due': { words: 'second half of a price due', kept: 'as-accounting' },
  'payment-half-taken-back': { words: 'second half of a price not due after all', kept: 'as-accounting' },
  'hold-resolved': { words: 'hold resolved', kept: 'as-accounting' },
  'quote-created': { words: 'quote written', kept: 'as-accounting' },
  'quote-edited': { words: 'draft of a quote changed', kept: 'as-accounting' },
  'quote-sent': { words: 'quote sent', kept: 'as-accounting' },
  'quote-withdrawn': { words: 'quote withdrawn', kept: 'as-accounting' },
  'quote-accepted': { words: 'quote accepted', kept: 'as-accounting' },
  'quote-declined': { words: 'quote declined', kept: 'as-accounting' },
  'quote-reopened': { words: 'no to a quote taken back', kept: 'as-accounting' },
  'quote-cancelled': { words: 'quote cancelled', kept: 'as-accounting' },
  'buyer-corrected': { words: 'buyer corrected', kept: 'as-accounting' },
  'vat-corrected': { words: 'VAT corrected', kept: 'as-accounting' },
  'withdrawal-declared': { words: 'withdrawal declared', kept: 'as-accounting' },
  'invoice-sent-again': { words: 'invoice sent again', kept: 'as-accounting' },
  'rate-set': { words: 'exchange rate set', kept: 'as-accounting' },
  'project-moved': { words: 'project moved', kept: 'as-communication' },
  'project-reopened': { words: 'project reopened', kept: 'as-communication' },
  'project-due-moved': { words: 'due day moved', kept: 'as-communication' },
  'project-progress': { words: 'progress set', kept: 'as-communication' },
  'project-figures': { words: 'figures set', kept: 'as-communication' },
  'project-copy-deleted': { words: 'working copy deleted', kept: 'as-communication' },
  'delivery-made': { words: 'delivery made', kept: 'as-communication' },
  'delivery-approved': { words: 'delivery approved', kept: 'as-communication' },
  'delivery-changes-asked': { words: 'changes to a delivery asked for', kept: 'as-communication' },
  'delivery-taken-back': { words: 'delivery taken back', kept: 'as-communication' },
  'enquiry-answered': { words: 'enquiry answered', kept: 'as-communication' },
  'clients-mailed': { words: 'all clients mailed', kept: 'as-communication' },
  'sessions-ended': { words: 'sessions ended', kept: 'as-communication' },
  'password-changed': { words: 'password changed', kept: 'as-communication' },
  'address-changed': { words: 'e-mail address changed', kept: 'as-communication' },
  'account-exported': { words: 'account exported', kept: 'as-communication' },
  'account-deleted': { words: 'account deleted', kept: 'as-communication' },
  'retention-begun': { words: 'retention begun', kept: 'as-communication' },
  retention: { words: 'retention done', kept: 'as-communication' },
  backup: { words: 'backup written', kept: 'as-communication' },
  restore: { words: 'backup restored', kept: 'as-communication' },
} as const satisfies Record<string, Facts>

export type AuditAction = keyof typeof AUDIT_ACTIONS
