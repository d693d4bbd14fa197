/**
 * One thing that a client or the studio wanted. `text`: told apart from all others by it, like a message's body, a purchase's key or the
 * hash of a file. `acknowledged`: the server has said yes, so it must never be lost. `by`: the member of the studio who wanted it.
 */
export type Wish = { text: string; acknowledged: boolean; by?: string }

/** What was wanted, and how it is called where it is lost. */
export const WISHES = {
  accounts: 'account',
  purchases: 'purchase',
  withdrawals: 'withdrawal from',
  messages: 'message',
  contacts: 'contact message',
  files: 'file link',
  uploads: 'upload',
  refunds: 'request for a refund of',
  grants: 'grant of the refund',
  deliveries: 'delivery',
  answers: 'answer by mail',
  drafts: 'draft of the quote',
  sentQuotes: 'sending of the quote',
  withdrawnQuotes: 'taking back of the quote',
  acceptances: 'yes to the quote',
  transfers: 'transfer',
  enquiryAnswers: 'answer to an enquiry',
  threadAnswers: 'answer in a thread',
  dueDays: 'moving of a due day',
  notes: 'note',
  reminders: 'reminder of',
} as const

/** What people wanted and were told, kept outside the server so that no kill can touch it. */
export type Ledger = Record<keyof typeof WISHES, Wish[]>

export function emptyLedger(): Ledger {
  return Object.fromEntries(Object.keys(WISHES).map((what): [string, Wish[]] => [what, []])) as Ledger
}

/** Puts down a wish before it is sent. */
export function wishFor(wishes: Wish[], text: string, by?: string): Wish {
  const wish = { text, acknowledged: false, ...(by && { by }) }
  wishes.push(wish)
  return wish
}

/** A sentence for each that was acknowledged and is not among what is stored. */
export function lost(ledger: Ledger, what: keyof Ledger, stored: Iterable<string>): string[] {
  const there = new Set(stored)
  return ledger[what]
    .filter(({ acknowledged, text }) => acknowledged && !there.has(text))
    .map(({ text }) => `The acknowledged ${WISHES[what]} '${text}' is lost.`)
}
