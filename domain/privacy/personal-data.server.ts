import type { Tables } from '#domain/kernel/database.ts'
import type { exportAccount } from './export-account.server.ts'
import type { TablesWith } from './retention.server.ts'
import {
  type Expire,
  expireAudit,
  expireBlobs,
  expireDeliveryWords,
  expireFiles,
  expireInvitations,
  expireMessages,
  expireNotes,
  expireOrders,
  expirePayments,
  expireReasons,
  expireReminders,
  expireReplies,
  expireUnacceptedQuotes,
  expireVerifications,
} from './retention.store.server.ts'
import type { RetentionLimits } from './retention-limits.ts'

type PersonalData<Column> = {
  /** Key in the export, or the reason to leave the table out. */
  exported: keyof Awaited<ReturnType<typeof exportAccount>> | { not: string }
} & WithTheAccount<Column> &
  InTime<Column>

/** What deleting an account does to rows about its owner. Tables without an entry have no such rows. */
type WithTheAccount<Column> =
  | {
      /** Deleted by a foreign key to the person, or to another of their rows. */ byKey: Column
    }
  | { /** Deleted by `forgetOwnRows`. */ byValue: Column }
  | { /** Reason to keep them. */ stays: string }
  | object

/** What retention does to old rows. `rule` is the name in its report. */
type InTime<Column> =
  | { rule: string; column: Column; before: keyof RetentionLimits }
  | { rule: string; column: Column; until: keyof RetentionLimits }
  | { rule: string; expire: Expire }
  | { /** Deleted with rows of this table, or by its rule. */ endsWith: keyof Tables }
  | { /** Reason never to delete them. */ kept: string }

const NOBODY = { not: 'of nobody' } as const
const SECRET = { not: 'secret' } as const
const NO_ACCOUNT = { not: 'of nobody who has an account' } as const
export const ACCOUNTING = 'an accounting record'

/**
 * How each table is treated in a client's export, when an account is deleted, and over time. Retention applies the
 * rules from top to bottom, because referring rows are deleted first.
 */
export const PERSONAL_DATA = {
  files: { exported: 'files', byValue: 'user_id', rule: 'file links', expire: expireFiles },
  blobs: { exported: 'uploadedFiles', byValue: 'user_id', rule: 'uploaded files', expire: expireBlobs },
  messages: { exported: 'messages', byKey: 'user_id', rule: 'messages', expire: expireMessages },
  contact_messages: {
    exported: NO_ACCOUNT,
    rule: 'contact messages',
    column: 'created_at',
    before: 'communicationBefore',
  },
  outbox: {
    exported: 'mails',
    stays: 'waiting emails about money or law are still sent',
    rule: 'emails',
    column: 'created_at',
    before: 'communicationBefore',
  },
  received_emails: {
    exported: 'emailsToUs',
    byValue: 'user_id',
    rule: 'emails to us',
    expire: expireReplies,
  },
  reminders_off: {
    exported: 'remindersOff',
    byValue: 'whom',
    rule: 'reminders turned off by address',
    expire: expireReminders,
  },
  project_changes: {
    exported: 'projects',
    byKey: 'project_id',
    rule: 'project notes',
    expire: expireNotes,
  },
  deliveries: {
    exported: 'deliveries',
    byKey: 'user_id',
    rule: 'delivery texts',
    expire: expireDeliveryWords,
  },
  refund_requests: {
    exported: 'refundRequests',
    stays: ACCOUNTING,
    rule: 'refund reasons',
    expire: expireReasons,
  },
  quotes: {
    exported: 'quotes',
    stays: 'part of a contract; other quotes are deleted',
    rule: 'unaccepted quotes',
    expire: expireUnacceptedQuotes,
  },
  event_counts: { exported: NOBODY, rule: 'analytics counts', column: 'day', before: 'analyticsBeforeDay' },
  invoices: {
    exported: 'invoices',
    stays: ACCOUNTING,
    rule: 'invoices',
    column: 'issued_at',
    before: 'accountingBefore',
  },
  payments: { exported: 'payments', stays: ACCOUNTING, rule: 'accounting records', expire: expirePayments },
  withdrawals: {
    exported: 'withdrawals',
    stays: ACCOUNTING,
    rule: 'withdrawals',
    column: 'declared_at',
    before: 'accountingBefore',
  },
  orders: { exported: 'orders', stays: ACCOUNTING, rule: 'orders', expire: expireOrders },
  unmatched_lines: {
    exported: { not: "payers on bank statements whom we don't know" },
    rule: 'bank statement lines',
    column: 'kept_at',
    before: 'communicationBefore',
  },
  vat_checks: {
    exported: 'vatChecks',
    byKey: 'user_id',
    rule: 'VAT number checks',
    column: 'checked_at',
    before: 'accountingBefore',
  },
  staff_invitations: {
    exported: NO_ACCOUNT,
    rule: 'ended staff invitations',
    expire: expireInvitations,
  },
  typing: {
    exported: { not: 'of the staff, until the next night' },
    byValue: 'about',
    rule: 'typing indicators',
    column: 'at',
    before: 'now',
  },
  task_marks: {
    exported: { not: 'only names the studio' },
    rule: 'task snoozes and assignments',
    column: 'at',
    before: 'communicationBefore',
  },
  impersonations: {
    exported: { not: 'staff views, for half an hour; the audit log records them' },
    byKey: 'client_id',
    rule: 'ended client views',
    column: 'until',
    before: 'now',
  },
  session: {
    exported: 'sessions',
    byKey: 'userId',
    rule: 'expired sessions',
    column: 'expiresAt',
    until: 'now',
  },
  verification: {
    exported: SECRET,
    byValue: 'value',
    rule: 'expired verification tokens',
    expire: expireVerifications,
  },
  sign_in_links: { exported: SECRET, byKey: 'user_id', endsWith: 'verification' },
  email_links: { exported: SECRET, byKey: 'user_id', endsWith: 'verification' },
  email_changes: { exported: SECRET, byKey: 'user_id', endsWith: 'verification' },
  known_places: {
    exported: { not: 'keyed hashes of networks and browsers' },
    byKey: 'user_id',
    rule: 'known networks and browsers',
    column: 'seen_at',
    until: 'knownUntil',
  },
  rate_limits: { exported: NOBODY, rule: 'ended rate limits', column: 'window_ends_at', until: 'now' },
  audit_log: {
    exported: 'audit',
    stays: 'actions, kept as long as their subject',
    rule: 'audit log entries',
    expire: expireAudit,
  },

  user: { exported: 'account', byKey: 'id', kept: 'the account, until its owner deletes it' },
  account: { exported: SECRET, byKey: 'userId', kept: 'the hash of a password' },
  twoFactor: { exported: SECRET, byKey: 'userId', kept: '2FA key and recovery codes' },
  passkeys: {
    exported: 'passkeys',
    byKey: 'user_id',
    kept: 'public keys and their names',
  },
  buyer_details: {
    exported: 'buyer',
    byKey: 'user_id',
    kept: 'billing details, as long as the account exists',
  },
  reply_addresses: {
    exported: { not: 'part of our emails' },
    byKey: 'user_id',
    kept: 'reply addresses',
  },
  client_notes: {
    exported: 'notes',
    byKey: 'user_id',
    kept: 'internal notes, as long as the account exists',
  },
  presence: { exported: 'messagesLastOpenedAt', byKey: 'user_id', kept: 'when a thread was last opened' },
  staff: {
    exported: { not: 'staff know it' },
    byKey: 'user_id',
    kept: 'staff, until they are removed',
  },
  posted_tasks: { exported: NOBODY, kept: 'tasks posted to the webhook, for a day' },
  invoice_series: { exported: NOBODY, kept: 'the last number of a year' },
  report_series: { exported: NOBODY, kept: 'the last number of a report' },
  voucher_series: { exported: NOBODY, kept: 'the last number of a financial year' },
  vouchers: { exported: NOBODY, kept: 'voucher numbers of entries in the books' },
  exchange_rates: { exported: NOBODY, kept: 'published exchange rates' },
  alerts: { exported: NOBODY, kept: 'problems of the product, one row per check' },
  blob_contents: { exported: NOBODY, kept: 'hash and size of contents, until the last file is deleted' },

  email_attempts: { exported: NOBODY, endsWith: 'received_emails' },
  order_lines: { exported: 'orders', stays: ACCOUNTING, endsWith: 'orders' },
  invoice_files: { exported: { not: 'drawn from the invoices' }, stays: ACCOUNTING, endsWith: 'invoices' },
  payment_movements: { exported: 'payments', stays: ACCOUNTING, endsWith: 'payments' },
  transfers: { exported: 'payments', stays: ACCOUNTING, endsWith: 'payments' },
  payment_events: {
    exported: { not: 'events of the payments provider' },
    stays: ACCOUNTING,
    endsWith: 'payments',
  },
  payment_holds: { exported: { not: 'payments under review' }, stays: ACCOUNTING, endsWith: 'payments' },
  test_payments: { exported: { not: 'no real people: test mode' }, endsWith: 'payments' },
  test_refunds: { exported: { not: 'no real people: test mode' }, endsWith: 'payments' },
  projects: { exported: 'projects', byKey: 'user_id', endsWith: 'orders' },
  project_figures: { exported: 'projects', byKey: 'project_id', endsWith: 'projects' },
  blob_downloads: { exported: 'uploadedFiles', byKey: 'blob_id', endsWith: 'blobs' },
  captures: { exported: 'captures', byKey: 'blob_id', endsWith: 'blobs' },
  project_tokens: { exported: { not: 'secret' }, byKey: 'project_id', endsWith: 'projects' },
  reports: { exported: 'reports', byKey: 'project_id', endsWith: 'projects' },
  share_links: { exported: { not: 'secret' }, byKey: 'report_id', endsWith: 'reports' },
  delivery_items: { exported: 'deliveries', byKey: 'delivery_id', endsWith: 'deliveries' },
  message_attachments: { exported: 'messages', byKey: 'message_id', endsWith: 'messages' },
  whole_emails: { exported: 'messages', byKey: 'message_id', endsWith: 'messages' },
  enquiry_replies: { exported: NO_ACCOUNT, endsWith: 'contact_messages' },
} as const satisfies { [Table in keyof Tables]: PersonalData<keyof Tables[Table]> }

export type RetentionRule = (typeof PERSONAL_DATA)[TablesWith<'rule'>]['rule']
