import type { Deps } from './commit.ts'

/** `client`: someone waits for an answer. `promise`: we said we would do it. `stuck`: work can't continue until someone helps. */
export type TaskGroup = 'client' | 'promise' | 'stuck'

/** @property verb the next action in a word */
type KindFacts = { verb: string; group: TaskGroup }

/** Every kind of task with its label. */
export const TASK_KINDS = {
  Enquiry: { verb: 'Answer', group: 'client' },
  Message: { verb: 'Answer', group: 'client' },
  'Changes requested': { verb: 'Answer', group: 'client' },
  'Refund request': { verb: 'Decide', group: 'client' },
  'Answered question': { verb: 'Read', group: 'client' },
  'First contact': { verb: 'Write', group: 'promise' },
  'Work to start': { verb: 'Start', group: 'promise' },
  'Start due soon': { verb: 'Start', group: 'promise' },
  'Delivery due': { verb: 'Deliver', group: 'promise' },
  'Project to complete': { verb: 'Complete', group: 'promise' },
  'Overdue project': { verb: 'Set date', group: 'promise' },
  'Promised figures': { verb: 'Enter', group: 'promise' },
  'Quote to send': { verb: 'Send', group: 'promise' },
  'Expiring quote': { verb: 'Review', group: 'promise' },
  'Refund to send': { verb: 'Send', group: 'promise' },
  'Withdrawal to refund': { verb: 'Refund', group: 'promise' },
  'Copy to delete': { verb: 'Confirm', group: 'promise' },
  'Project without files': { verb: 'Ask', group: 'stuck' },
  'Broken link': { verb: 'Review', group: 'stuck' },
  'Unanswered question': { verb: 'Ask again', group: 'stuck' },
  'Unanswered delivery': { verb: 'Ask', group: 'stuck' },
  'Underpaid transfer': { verb: 'Settle', group: 'stuck' },
  'Unmatched payment': { verb: 'Review', group: 'stuck' },
  'Overdue invoice': { verb: 'Record', group: 'stuck' },
  'Debt of a deleted account': { verb: 'Settle', group: 'stuck' },
  'Debt of a cancelled project': { verb: 'Settle', group: 'stuck' },
  'Payment on hold': { verb: 'Resolve', group: 'stuck' },
  'Disputed payment': { verb: 'Review', group: 'stuck' },
  'VAT number to check': { verb: 'Ask VIES', group: 'stuck' },
  'VAT number mismatch': { verb: 'Review', group: 'stuck' },
  'Email to review': { verb: 'Review', group: 'stuck' },
  'Undelivered email': { verb: 'Try again', group: 'stuck' },
} as const satisfies Record<string, KindFacts>

export type TaskKind = keyof typeof TASK_KINDS

/** A task for the studio. Each module finds its own kinds, and `reads` lists all of them. */
export type Task = {
  kind: TaskKind
  /** Distinguishes it from others of its kind: a title or an amount. */
  about: string
  /** The beginning of what the client wrote. */
  words?: string | undefined
  /** The client's name or address, or null if there is none. */
  client: string | null
  /** Deadline in ISO 8601, or null. */
  until: string | null
  /** Start of the wait in ISO 8601. */
  since: string
  /** Address of the desk from `deskPages`. */
  href: string
  /** Path of the API that does it, if it needs no form. */
  post?: string
}

/** A task with what the staff decided about it. */
export type MarkedTask = Task & {
  key: string
  /** Hash of the current content. */
  contentHash: string
  /** Name of a staff member. */
  assignedTo: string | null
  /** YYYY-MM-DD, while it is snoozed. */
  notBefore: string | null
}

/** The project with the next due day. @property on YYYY-MM-DD */
export type NextDue = { about: string; client: string; on: string }

export type DeskToday = { waiting: MarkedTask[]; snooze: MarkedTask[]; next: NextDue | null }

/** Finds all tasks of a kind without changing anything. */
export type FindTasks = (deps: Deps) => Promise<Task[]>

/** Limit per kind, higher than a studio can reach. */
export const MOST_TASKS = 1000

/** Days of reminders: after a request was sent, and before a deadline. */
export type ReminderDays = { after?: readonly number[]; before?: readonly number[] }

/** Names of all reminders, such as `day-3`, `before-1` or `due`. */
export function momentNames({ after = [], before = [] }: ReminderDays): string[] {
  return [...after.map(afterName), ...before.map(beforeName)]
}

export function afterName(days: number): string {
  return `day-${days}`
}

export function beforeName(days: number): string {
  return days === 0 ? 'due' : `before-${days}`
}

/** Addresses of the desk that emails and tasks link to. */
export const deskPages = {
  answerClient: (id) => `/desk/clients/${id}#answer`,
  answerEnquiry: (id) => `/desk/enquiries/${id}#answer`,
  seeQuote: (id) => `/desk/quotes/${id}`,
  sendQuote: (id) => `/desk/quotes/${id}#send`,
  settleOrder: (number) => `/desk/money/${number}#settle`,
  endDebt: (number) => `/desk/money/${number}#end-debt`,
  seeOrder: (number) => `/desk/money/${number}`,
  recordTransfer: (number) => `/desk/money/${number}#record`,
  seeOrdersOf: (email) => `/desk/money?q=${encodeURIComponent(email)}`,
  seeProject: (id) => `/desk/projects/${id}`,
  startProject: (id) => `/desk/projects/${id}#start`,
  completeProject: (id) => `/desk/projects/${id}#complete`,
  deliver: (id) => `/desk/projects/${id}#deliver`,
  moveDue: (id) => `/desk/projects/${id}#due`,
  setFigures: (id) => `/desk/projects/${id}#figures`,
  seePayments: (id) => `/desk/money/${id}`,
  seeUnmatched: (id) => `/desk/money/unmatched#${id}`,
  resolveHold: (id) => `/desk/money/holds#resolve-${id}`,
  grantRefund: (id) => `/desk/money/refunds#grant-${id}`,
  sayCopyDeleted: (id) => `/desk/projects/${id}#copy-deleted`,
  sayRefundSent: (id) => `/desk/money/refunds#sent-${id}`,
  seeWithdrawals: () => '/desk/money/withdrawals',
  checkVatNumber: (id) => `/desk/money/vat-numbers#check-${id}`,
  seeHeldEmail: (id) => `/desk/emails/held/${id}`,
  retryEmail: () => '/desk/emails?status=dead',
  seeAlerts: () => '/desk/system',
} satisfies Record<string, (id: string) => string>

export function deskLink(
  { publicUrl }: { publicUrl: string },
  label: string,
  address: string,
): { label: string; url: string } {
  return { label, url: publicUrl + address }
}
