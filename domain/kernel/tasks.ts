import type { Deps } from './deps.ts'

/** @property verb what is done about it, in a word; isStuck: nobody waits for an answer of ours, but nothing goes on until somebody helps */
type KindFacts = { verb: string; isStuck: boolean }

/** Every kind of what waits, by what it is called. */
export const TASK_KINDS = {
  'Enquiry without an answer': { verb: 'Answer', isStuck: false },
  'Quote that nobody has seen': { verb: 'Send', isStuck: false },
  'Offer about to end': { verb: 'Look', isStuck: false },
  'Transfer that came short': { verb: 'Settle', isStuck: true },
  'Payment that fits nothing': { verb: 'Look', isStuck: true },
  'Overdue invoice': { verb: 'Record', isStuck: true },
  'Debt of a deleted account': { verb: 'Settle', isStuck: true },
  'Debt of a cancelled project': { verb: 'Settle', isStuck: true },
  'Refund request': { verb: 'Decide', isStuck: false },
  'Refund to send': { verb: 'Send', isStuck: false },
  'Withdrawal, money not back': { verb: 'Pay back', isStuck: false },
  'Payment that is held': { verb: 'Resolve', isStuck: true },
  'Dispute at a bank': { verb: 'Look', isStuck: true },
  'Thread to answer': { verb: 'Answer', isStuck: false },
  'Question without an answer': { verb: 'Ask again', isStuck: true },
  'Question answered': { verb: 'Read', isStuck: false },
  'Client to contact, as we said': { verb: 'Write', isStuck: false },
  'Project without files': { verb: 'Ask', isStuck: true },
  'Link to check, work to start': { verb: 'Start', isStuck: false },
  'Link that does not open': { verb: 'Look', isStuck: true },
  'Project overdue': { verb: 'Move day', isStuck: false },
  'Project to complete': { verb: 'Complete', isStuck: false },
  'Project to start, due soon': { verb: 'Start', isStuck: false },
  'Changes asked for': { verb: 'Look', isStuck: false },
  'Delivery without an answer': { verb: 'Ask', isStuck: true },
  'Figures that were promised': { verb: 'Set figures', isStuck: false },
  'Our working copy to delete': { verb: 'Say deleted', isStuck: false },
  'VAT number to check': { verb: 'Check', isStuck: true },
  'VAT number that is not the buyer’s': { verb: 'Look', isStuck: true },
  'Mail to look at': { verb: 'Look', isStuck: true },
  'Mail that was given up': { verb: 'Try again', isStuck: true },
} as const satisfies Record<string, KindFacts>

export type TaskKind = keyof typeof TASK_KINDS

/** Something that waits for a person of the studio. Each kind is found by the slice whose it is, the list of all is `reads`'. */
export type Waiting = {
  what: TaskKind
  /** What tells it from others of its kind: a title, a sum. */
  about: string
  /** Whose it is; nobody's where no person stands behind it. */
  whose: string | null
  /** The moment at which it is late, ISO 8601: what was promised, or its last day; nothing where there is none. */
  until: string | null
  /** Since when it waits, ISO 8601. */
  since: string
  /** Where it is done, as an address of the desk: a line of `deskPages`. */
  act: string
}

/** What waits, with what the studio has settled about it. */
export type MarkedTask = Waiting & {
  /** Tells it from the rest. */
  key: string
  /** Stands for what is said of it now. */
  said: string
  /** One of the staff, by name. */
  assignedTo: string | null
  /** YYYY-MM-DD, while it is put off. */
  notBefore: string | null
}

/** A project whose day is the next to come. @property on YYYY-MM-DD */
export type NextDue = { about: string; whose: string; on: string }

/** All that the desk's first screen shows. */
export type DeskToday = { waiting: MarkedTask[]; snooze: MarkedTask[]; next: NextDue | null }

/** Finds all of a kind that waits. Reads only. */
export type FindTasks = (deps: Deps) => Promise<Waiting[]>

/** How many of a kind are looked for: more than a studio can have waiting. */
export const MOST_TASKS = 1000

/** On which days somebody is reminded: so many after something was asked, and so many before the day by which it is asked for. */
export type ReminderDays = { after?: readonly number[]; before?: readonly number[] }

/** The names of the moments of all these days, such as `day-3`, `before-1` or `due`. */
export function momentNames({ after = [], before = [] }: ReminderDays): string[] {
  return [...after.map(afterName), ...before.map(beforeName)]
}

export function afterName(days: number): string {
  return `day-${days}`
}

export function beforeName(days: number): string {
  return days === 0 ? 'due' : `before-${days}`
}

/** Where the studio does what an email or a task asks for: an address of the desk. */
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
  seeAlerts: () => '/desk/machine',
} satisfies Record<string, (id: string) => string>

/** The link that ends an email to the studio. @param address of the desk */
export function deskLink(
  { publicUrl }: { publicUrl: string },
  label: string,
  address: string,
): { label: string; url: string } {
  return { label, url: publicUrl + address }
}
