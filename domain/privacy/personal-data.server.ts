import type { Tables } from '#domain/kernel/database.ts'
import type { exportAccount } from './export-account.server.ts'
import type { TablesWith } from './retention.server.ts'
import {
  type Expire,
  expireAudit,
  expireBlobs,
  expireDeliveryWords,
  expireEvidence,
  expireFiles,
  expireInvitations,
  expireKnownPlaces,
  expireMessages,
  expireNotes,
  expireOrders,
  expirePayments,
  expireRateLimits,
  expireReasons,
  expireReminders,
  expireReplies,
  expireSessions,
  expireUnacceptedQuotes,
  expireVerifications,
} from './retention.store.server.ts'
import type { RetentionLimits } from './retention-limits.ts'

type PersonalData<Column> = {
  /** Key in the export, or the reason to leave it out. */
  exported: keyof Awaited<ReturnType<typeof exportAccount>> | { not: string }
} & WithTheAccount<Column> &
  InTime<Column>

/** What deleting an account does to rows about its owner. Tables without an entry have no such rows. */
type WithTheAccount<Column> =
  | {
      /** Deleted by a foreign key to the person, or to another row of theirs. */ byKey: Column
    }
  | { /** Deleted by `forgetOwnRows`. */ byValue: Column }
  | { /** Reason to keep them. */ stays: string }
  | object

/** What retention does to old rows. `rule` is the name in its report. */
type InTime<Column> =
  | { rule: string; column: Column; before: keyof RetentionLimits }
  | { rule: string; expire: Expire }
  | { /** Deleted with rows of this table, or by its rule. */ endsWith: keyof Tables }
  | { /** Reason never to delete them. */ kept: string }

const NOBODY = { not: 'of nobody' } as const
const SECRET = { not: 'secret' } as const
const NO_ACCOUNT = { not: 'of nobody who has an account' } as const
export const ACCOUNTING = 'an accounting record'

/**
 * Handling of each table: in a client's export, when an account is deleted, and over time. Retention applies the rules from top to bottom,
 * because referring rows are deleted first.
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
    stays: 'emails about money or law that wait are still sent',
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
  dispute_evidence: {
    exported: { not: 'of accounts that are gone' },
    stays: 'evidence for a dispute (GDPR Art. 17(3)(e))',
    rule: 'dispute evidence',
    expire: expireEvidence,
  },
  quotes: {
    exported: 'quotes',
    stays: 'part of a contract; a quote that became none is deleted',
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
    exported: { not: 'what a bank statement says of nobody whom we know' },
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
    exported: { not: 'names nobody but the studio' },
    rule: 'task snoozes and assignments',
    column: 'at',
    before: 'communicationBefore',
  },
  impersonations: {
    exported: { not: 'who of the studio looks, for half an hour; the audit log says so' },
    byKey: 'client_id',
    rule: 'ended client views',
    column: 'until',
    before: 'now',
  },
  session: { exported: 'sessions', byKey: 'userId', rule: 'expired sessions', expire: expireSessions },
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
    exported: { not: 'keyed hashes of places' },
    byKey: 'user_id',
    rule: 'known networks and browsers',
    expire: expireKnownPlaces,
  },
  rate_limits: { exported: NOBODY, rule: 'ended rate limits', expire: expireRateLimits },
  audit_log: {
    exported: 'audit',
    stays: 'who did what, as long as what it is about',
    rule: 'audit log entries',
    expire: expireAudit,
  },

  user: { exported: 'account', byKey: 'id', kept: 'the account, for as long as its owner wants it' },
  account: { exported: SECRET, byKey: 'userId', kept: 'the hash of a password' },
  twoFactor: { exported: SECRET, byKey: 'userId', kept: 'key and recovery codes of a device' },
  passkeys: {
    exported: 'passkeys',
    byKey: 'user_id',
    kept: 'the public half of a key, and what its owner calls it',
  },
  buyer_details: {
    exported: 'buyer',
    byKey: 'user_id',
    kept: 'billing details, for as long as the account is there',
  },
  reply_addresses: {
    exported: { not: 'part of our emails' },
    byKey: 'user_id',
    kept: 'to which address they answer our emails',
  },
  client_notes: {
    exported: 'notes',
    byKey: 'user_id',
    kept: 'what the studio noted, for as long as the account is there',
  },
  presence: { exported: 'messagesLastOpenedAt', byKey: 'user_id', kept: 'when a thread was last opened' },
  staff: {
    exported: { not: 'who works here knows it' },
    byKey: 'user_id',
    kept: 'who works here, until they are removed',
  },
  notification_settings: {
    exported: { not: 'which emails the staff gets about tasks' },
    byKey: 'user_id',
    kept: 'which emails a member of the staff gets',
  },
  emailed_tasks: {
    exported: { not: 'which tasks the staff was emailed about, within a day' },
    byKey: 'user_id',
    kept: 'about which tasks, within a day',
  },
  posted_tasks: { exported: NOBODY, kept: 'which tasks were posted to the webhook, within a day' },
  invoice_series: { exported: NOBODY, kept: 'the last number of a year' },
  voucher_series: { exported: NOBODY, kept: 'the last number of a financial year' },
  vouchers: { exported: NOBODY, kept: 'which number an entry of the books has' },
  exchange_rates: { exported: NOBODY, kept: 'what a bank published' },
  alerts: { exported: NOBODY, kept: 'what was wrong with the product, once for each kind' },
  blob_contents: { exported: NOBODY, kept: 'hash and size of bytes, until the last file that holds them' },

  email_attempts: { exported: NOBODY, endsWith: 'received_emails' },
  order_lines: { exported: 'orders', stays: ACCOUNTING, endsWith: 'orders' },
  invoice_files: { exported: { not: 'drawn from the invoices' }, stays: ACCOUNTING, endsWith: 'invoices' },
  payment_movements: { exported: 'payments', stays: ACCOUNTING, endsWith: 'payments' },
  transfers: { exported: 'payments', stays: ACCOUNTING, endsWith: 'payments' },
  payment_events: {
    exported: { not: 'what the provider told of a payment' },
    stays: ACCOUNTING,
    endsWith: 'payments',
  },
  payment_holds: { exported: { not: 'what the studio looks into' }, stays: ACCOUNTING, endsWith: 'payments' },
  test_payments: { exported: { not: 'of nobody: the test mode' }, endsWith: 'payments' },
  test_refunds: { exported: { not: 'of nobody: the test mode' }, endsWith: 'payments' },
  projects: { exported: 'projects', byKey: 'user_id', endsWith: 'orders' },
  project_figures: { exported: 'projects', byKey: 'project_id', endsWith: 'projects' },
  blob_downloads: { exported: 'uploadedFiles', byKey: 'blob_id', endsWith: 'blobs' },
  delivery_items: { exported: 'deliveries', byKey: 'delivery_id', endsWith: 'deliveries' },
  message_attachments: { exported: 'messages', byKey: 'message_id', endsWith: 'messages' },
  whole_emails: { exported: 'messages', byKey: 'message_id', endsWith: 'messages' },
  enquiry_replies: { exported: NO_ACCOUNT, endsWith: 'contact_messages' },
} as const satisfies { [Table in keyof Tables]: PersonalData<keyof Tables[Table]> }

export type RetentionRule = (typeof PERSONAL_DATA)[TablesWith<'rule'>]['rule']
