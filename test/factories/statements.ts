import type { Columns } from '#domain/billing/statements/statement.schema.ts'

/** Columns of a table with semicolons and decimal commas, whose first row has the headings. Others are empty. */
export function columnsOf(known: Partial<Columns>): Columns {
  const none = {
    outgoing: '',
    direction: '',
    incomingWord: '',
    payer: '',
    iban: '',
    reference: '',
    currency: '',
  }
  const form = { separator: 'semicolon', headRow: '0', dayForm: 'YYYY-MM-DD', decimal: 'comma' } as const
  return { ...none, ...form, day: '', amount: '', text: '', ...known }
}
