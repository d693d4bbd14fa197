export interface BooksTables {
  /** The last number that was given in a financial year, by the day on which it begins. */
  voucher_series: { financial_year: string; last_number: number }
  /** The number under which an entry was exported, for ever: a file that is made again numbers it alike. */
  vouchers: { entry_id: string; financial_year: string; number: number }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends BooksTables {}
}
