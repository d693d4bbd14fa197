import { overridable } from '#overrides'

type Account = { number: string; name: string }

export type Accounts = Record<AccountUse, Account>

export type AccountUse =
  | 'receivables'
  /** Balance held by the payments provider. */
  | 'clearing'
  | 'bank'
  | 'outputVat'
  /** Sales with Swedish VAT, to EU companies by reverse charge, and outside the scope of VAT. */
  | 'swedishSales'
  | 'unionSales'
  | 'foreignSales'
  | 'fees'
  | 'exchangeGains'
  | 'exchangeLosses'

/** Accounts of the BAS chart, unless the studio overrides them. */
export const BOOK_ACCOUNTS: Accounts = overridable('book-accounts', {
  receivables: { number: '1510', name: 'Kundfordringar' },
  clearing: { number: '1580', name: 'Fordringar för kontokort och kuponger' },
  bank: { number: '1930', name: 'Företagskonto' },
  outputVat: { number: '2611', name: 'Utgående moms på försäljning inom Sverige, 25 %' },
  swedishSales: { number: '3001', name: 'Försäljning inom Sverige, 25 % moms' },
  unionSales: { number: '3308', name: 'Försäljning tjänster till annat EU-land' },
  foreignSales: { number: '3305', name: 'Försäljning tjänster till land utanför EU' },
  fees: { number: '6570', name: 'Bankkostnader' },
  exchangeGains: { number: '3960', name: 'Valutakursvinster på rörelsefordringar' },
  exchangeLosses: { number: '7960', name: 'Valutakursförluster på rörelsefordringar' },
} satisfies Accounts)
