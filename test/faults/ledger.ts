/**
 * One thing that a client wanted. `text`: told apart from all others by it, like a message's body or a purchase's key. `acknowledged`: the
 * server has said yes, so it must never be lost.
 */
export type Wish = { text: string; acknowledged: boolean }

/** What clients wanted and were told, kept outside the server so that no kill can touch it. */
export type Ledger = Record<
  'accounts' | 'purchases' | 'withdrawals' | 'messages' | 'contacts' | 'files',
  Wish[]
>

export function emptyLedger(): Ledger {
  return { accounts: [], purchases: [], withdrawals: [], messages: [], contacts: [], files: [] }
}

/** Puts down a wish before it is sent. */
export function wishFor(wishes: Wish[], text: string): Wish {
  const wish = { text, acknowledged: false }
  wishes.push(wish)
  return wish
}
