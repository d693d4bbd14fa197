import type { BankAccount } from '../../domain/kernel/identity.ts'

const SHAPE = /^([A-Z]{2}\d{2}[A-Z0-9 ]{11,}) ([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/
const IBAN_MAX = 34

/**
 * The account that an IBAN and its BIC name, as `SE45 5000 0000 0583 9825 7466 ESSESESS`.
 * @returns nothing when there is a slip in one of them
 */
export function readBankAccount(text: string): BankAccount | undefined {
  const [, typed = '', bic = ''] = SHAPE.exec(text.toUpperCase()) ?? []
  const iban = typed.replaceAll(' ', '')
  return isIban(iban) ? { iban, bic, bankgiro: '' } : undefined
}

/** By its check digits (ISO 13616): with its first four characters last and each letter as its number, 97 leaves 1. */
function isIban(iban: string): boolean {
  if (iban === '' || iban.length > IBAN_MAX) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n
}
