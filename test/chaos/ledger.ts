/**
 * One wish of a client or the studio. `text`: identifies it, like a message's body, a purchase's key or the hash of a
 * file. `acknowledged`: the server has confirmed it, so it must never be lost. `by`: the staff member who wanted it.
 */
export type Wish = { text: string; acknowledged: boolean; by?: string }

/** Kinds of wishes, with their name in a violation. */
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
} as const

/** What people wanted and were told, kept outside the server so that a kill can't affect it. */
export type Ledger = Record<keyof typeof WISHES, Wish[]>

export function emptyLedger(): Ledger {
  return Object.fromEntries(Object.keys(WISHES).map((what): [string, Wish[]] => [what, []])) as Ledger
}

/** Records a wish before it is sent. */
export function wishFor(wishes: Wish[], text: string, by?: string): Wish {
  const wish = { text, acknowledged: false, ...(by && { by }) }
  wishes.push(wish)
  return wish
}

/** One sentence for each acknowledged wish that isn't stored. */
export function lost(ledger: Ledger, what: keyof Ledger, stored: Iterable<string>): string[] {
  const there = new Set(stored)
  return ledger[what]
    .filter(({ acknowledged, text }) => acknowledged && !there.has(text))
    .map(({ text }) => `The acknowledged ${WISHES[what]} '${text}' is lost.`)
}
