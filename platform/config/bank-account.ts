import { type BankAccount, isIban } from '#domain/kernel/studio.ts'

const SHAPE = /^([A-Z]{2}\d{2}[A-Z0-9 ]{11,}) ([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/

/**
 * The account that an IBAN and its BIC name, as `SE45 5000 0000 0583 9825 7466 ESSESESS`.
 * @returns nothing when there is a slip in one of them
 */
export function readBankAccount(text: string): BankAccount | undefined {
  const [, typed = '', bic = ''] = SHAPE.exec(text.toUpperCase()) ?? []
  const iban = typed.replaceAll(' ', '')
  return isIban(iban) ? { iban, bic, bankgiro: '' } : undefined
}
