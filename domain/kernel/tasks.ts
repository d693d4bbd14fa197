import type { Deps } from './commit.ts'

/**
 * @property verb the next action in a word
 * @property isStuck nobody waits for our answer, but the work can't continue until somebody helps
 */
type KindFacts = { verb: string; isStuck: boolean }

/** Every kind of task, by the name that the studio reads. */
export const TASK_KINDS = {
  'Unanswered enquiry': { verb: 'Answer', isStuck: false },
  'Quote to send': { verb: 'Send', isStuck: false },
  'Quote about to expire': { verb: 'Review', isStuck: false },
  'Underpaid transfer': { verb: 'Settle', isStuck: true },
  'Unmatched payment': { verb: 'Review', isStuck: true },
  'Overdue invoice': { verb: 'Record', isStuck: true },
  'Debt of a deleted account': { verb: 'Settle', isStuck: true },
  'Debt of a cancelled project': { verb: 'Settle', isStuck: true },
  'Refund request': { verb: 'Decide', isStuck: false },
  'Refund to send': { verb: 'Send', isStuck: false },
  'Withdrawal to refund': { verb: 'Refund', isStuck: false },
  'Payment on hold': { verb: 'Resolve', isStuck: true },
  'Disputed payment': { verb: 'Review', isStuck: true },
  'Message to answer': { verb: 'Answer', isStuck: false },
  'Unanswered question': { verb: 'Ask again', isStuck: true },
  'Answered question': { verb: 'Read', isStuck: false },
  'Client to contact as promised': { verb: 'Write', isStuck: false },
  'Project without files': { verb: 'Ask', isStuck: true },
  'Link to check before starting': { verb: 'Start', isStuck: false },
  'Broken link': { verb: 'Review', isStuck: true },
  'Overdue project': { verb: 'Change due date', isStuck: false },
  'Project to complete': { verb: 'Complete', isStuck: false },
  'Project to start, due soon': { verb: 'Start', isStuck: false },
  'Changes requested': { verb: 'Review', isStuck: false },
  'Unanswered delivery': { verb: 'Ask', isStuck: true },
  'Promised figures': { verb: 'Set figures', isStuck: false },
  'Working copy to delete': { verb: 'Confirm deletion', isStuck: false },
  'VAT number to check': { verb: 'Check', isStuck: true },
  'VAT number of another company': { verb: 'Review', isStuck: true },
  'Email to review': { verb: 'Review', isStuck: true },
  'Undelivered email': { verb: 'Try again', isStuck: true },
} as const satisfies Record<string, KindFacts>

export type TaskKind = keyof typeof TASK_KINDS

/** A task for the studio. Each module finds its own kinds, and `reads` lists all of them. */
export type Task = {
  what: TaskKind
  /** Distinguishes it from others of its kind: a title or an amount. */
  about: string
  /** The client's name or address, or null if there is none. */
  whose: string | null
  /** Deadline in ISO 8601, or null. */
  until: string | null
  /** Start of the wait in ISO 8601. */
  since: string
  /** Address of the desk from `deskPages`. */
  act: string
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
export type NextDue = { about: string; whose: string; on: string }

export type DeskToday = { waiting: MarkedTask[]; snooze: MarkedTask[]; next: NextDue | null }

/** Finds all tasks of a kind without changing anything. */
export type FindTasks = (deps: Deps) => Promise<Task[]>

/** Limit per kind, more than a studio can have. */
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
