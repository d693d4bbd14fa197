import * as z from 'zod/mini'
import type { Actor } from '#domain/kernel/actor.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { clockDay, noonOf } from '#domain/kernel/time.ts'

type Facts = {
  words: string
  /** How long the entry is kept: as long as accounting records, or as long as other communication. */
  kept: 'as-accounting' | 'as-communication'
}

/** Every action that leaves an entry in the audit log. */
export const AUDIT_ACTIONS = {
  'payment-settled': { words: 'payment settled', kept: 'as-accounting' },
  'refund-granted': { words: 'refund granted', kept: 'as-accounting' },
  'refund-declined': { words: 'refund declined', kept: 'as-accounting' },
  'refund-sent': { words: 'refund sent', kept: 'as-accounting' },
  'transfer-recorded': { words: 'transfer recorded', kept: 'as-accounting' },
  'transfer-reversed': { words: 'transfer reversed', kept: 'as-accounting' },
  'transfer-returned': { words: 'transfer returned', kept: 'as-accounting' },
  'shortfall-settled': { words: 'shortfall settled', kept: 'as-accounting' },
  'debt-ended': { words: 'debt of a deleted account closed', kept: 'as-accounting' },
  'quote-begun-unpaid': { words: 'unpaid project opened', kept: 'as-accounting' },
  'payment-half-due': { words: 'second instalment due', kept: 'as-accounting' },
  'payment-half-taken-back': { words: 'second instalment no longer due', kept: 'as-accounting' },
  'transfer-unmatched': { words: 'unmatched statement line saved', kept: 'as-accounting' },
  'transfer-dismissed': { words: 'unmatched statement line dismissed', kept: 'as-accounting' },
  'hold-resolved': { words: 'hold resolved', kept: 'as-accounting' },
  'quote-created': { words: 'quote created', kept: 'as-accounting' },
  'quote-edited': { words: 'draft quote changed', kept: 'as-accounting' },
  'quote-sent': { words: 'quote sent', kept: 'as-accounting' },
  'quote-withdrawn': { words: 'quote withdrawn', kept: 'as-accounting' },
  'quote-accepted': { words: 'quote accepted', kept: 'as-accounting' },
  'quote-declined': { words: 'quote declined', kept: 'as-accounting' },
  'quote-reopened': { words: 'declined quote reopened', kept: 'as-accounting' },
  'quote-cancelled': { words: 'quote cancelled', kept: 'as-accounting' },
  'buyer-corrected': { words: 'billing details corrected', kept: 'as-accounting' },
  'vat-corrected': { words: 'VAT corrected', kept: 'as-accounting' },
  'withdrawal-declared': { words: 'withdrawal declared', kept: 'as-accounting' },
  'invoice-sent-again': { words: 'invoice resent', kept: 'as-accounting' },
  'rate-set': { words: 'exchange rate set', kept: 'as-accounting' },
  'held-mail-taken': { words: 'email added to its thread', kept: 'as-communication' },
  'held-mail-done': { words: 'held email reviewed', kept: 'as-communication' },
  'reply-address-revoked': { words: 'reply address revoked', kept: 'as-communication' },
  'project-moved': { words: 'project status changed', kept: 'as-communication' },
  'project-reopened': { words: 'project reopened', kept: 'as-communication' },
  'project-due-moved': { words: 'due date changed', kept: 'as-communication' },
  'project-progress': { words: 'progress set', kept: 'as-communication' },
  'project-figures': { words: 'figures set', kept: 'as-communication' },
  'project-copy-deleted': { words: 'working copy deleted', kept: 'as-communication' },
  'delivery-made': { words: 'delivery made', kept: 'as-communication' },
  'delivery-approved': { words: 'delivery approved', kept: 'as-communication' },
  'delivery-changes-asked': { words: 'changes to a delivery requested', kept: 'as-communication' },
  'delivery-taken-back': { words: 'delivery recalled', kept: 'as-communication' },
  'capture-added': { words: 'capture added', kept: 'as-communication' },
  'capture-removed': { words: 'capture removed', kept: 'as-communication' },
  'scene-renamed': { words: 'scene renamed', kept: 'as-communication' },
  'project-token-created': { words: 'token for captures created', kept: 'as-communication' },
  'project-token-revoked': { words: 'token for captures revoked', kept: 'as-communication' },
  'report-made': { words: 'report made', kept: 'as-communication' },
  'report-shared': { words: 'report shared by a link', kept: 'as-communication' },
  'share-link-revoked': { words: 'link to a report revoked', kept: 'as-communication' },
  'publish-consent-given': { words: 'publication of a report allowed', kept: 'as-communication' },
  'publish-consent-withdrawn': {
    words: 'publication of a report no longer allowed',
    kept: 'as-communication',
  },
  'enquiry-answered': { words: 'enquiry answered', kept: 'as-communication' },
  'enquiry-done': { words: 'enquiry marked as done', kept: 'as-communication' },
  'enquiry-reopened': { words: 'enquiry reopened', kept: 'as-communication' },
  'note-written': { words: 'note written', kept: 'as-communication' },
  'note-deleted': { words: 'note deleted', kept: 'as-communication' },
  'waiting-assigned': { words: 'task assigned', kept: 'as-communication' },
  'waiting-unassigned': { words: 'task unassigned', kept: 'as-communication' },
  'task-snoozed': { words: 'task snoozed', kept: 'as-communication' },
  'waiting-brought-back': { words: 'task unsnoozed', kept: 'as-communication' },
  'clients-mailed': { words: 'all clients emailed', kept: 'as-communication' },
  'client-viewed': { words: 'portal viewed as the client', kept: 'as-communication' },
  'client-viewing-ended': { words: 'viewing as the client ended', kept: 'as-communication' },
  'sessions-ended': { words: 'sessions ended', kept: 'as-communication' },
  'password-changed': { words: 'password changed', kept: 'as-communication' },
  'factor-changed': { words: 'two-factor authentication changed', kept: 'as-communication' },
  'address-confirmed': { words: 'email address confirmed', kept: 'as-communication' },
  'address-changed': { words: 'email address changed', kept: 'as-communication' },
  'staff-invited': { words: 'staff invitation sent', kept: 'as-communication' },
  'staff-joined': { words: 'joined the staff', kept: 'as-communication' },
  'staff-role-changed': { words: 'role changed', kept: 'as-communication' },
  'staff-removed': { words: 'removed from the staff', kept: 'as-communication' },
  'data-exported': { words: 'client data exported', kept: 'as-communication' },
  'account-exported': { words: 'account exported', kept: 'as-communication' },
  'account-deleted': { words: 'account deleted', kept: 'as-communication' },
  'retention-begun': { words: 'retention started', kept: 'as-communication' },
  retention: { words: 'retention finished', kept: 'as-communication' },
  'backup-begun': { words: 'nightly backup started', kept: 'as-communication' },
  'backup-failed': { words: 'backup failed', kept: 'as-communication' },
  'backup-rehearsed': { words: 'backup restore tested', kept: 'as-communication' },
  'backup-nightly': { words: 'nightly backup written', kept: 'as-communication' },
  backup: { words: 'backup written', kept: 'as-communication' },
  'database-copied': { words: 'database copied', kept: 'as-communication' },
  restore: { words: 'backup restored', kept: 'as-communication' },
} as const satisfies Record<string, Facts>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** An entry of the audit log. Entries are added, never changed. */
export type AuditEntry = {
  id: string
  at: string
  action: AuditAction
  actor: Actor
  /** Id of the subject. */
  about: string | null
  detail: AuditDetail
}

/** An entry with the names of its people, where it has their ids. */
export type NamedEntry = AuditEntry & { actorName: string | null; aboutName: string | null }

/** Numbers, ids and file names, but never personal data beyond ids. */
export type AuditDetail = Record<string, unknown>

/** @property actor name of a staff member, a client or a provider @property about full id of the subject */
export const auditSchema = z.extend(cursorSchema, {
  actor: z.optional(z.string().check(z.trim(), z.maxLength(200, 'That name is too long.'))),
  about: z.optional(z.string().check(z.trim(), z.maxLength(100, 'That id is too long.'))),
  action: z.optional(z.enum(statusesOf(AUDIT_ACTIONS), { error: 'Unknown action.' })),
})

/** A longer list is only cut for display. The entry has all of it. */
const MOST_LISTED = 10

/** Details in cents. */
const SUMS = ['amount', 'gross', 'net', 'refund', 'kept', 'toReturn', 'vat', 'vatBefore']

/** `from: pending, amount: €9.00, days left: 14, completes`, without empty values */
export function detailWords(detail: AuditDetail): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== 0 && value !== false && value !== '')
    .map(([name, value]) => {
      const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      return value === true ? words : `${words}: ${valueWords(name, value)}`
    })
    .join(', ')
}

function valueWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return listed(value)
  if (typeof value === 'number' && SUMS.includes(name)) return formatEuros(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return clockDay(noonOf(value))
  return name === 'percent' ? `${value}%` : String(value)
}

function listed(values: readonly unknown[]): string {
  const more = values.length - MOST_LISTED
  return [...values.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'audit_log.action': AuditAction
  }
}
