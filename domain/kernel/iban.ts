const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether it is one, without spaces, by its check digits (ISO 13616): with its first four characters last and each letter as its number, 97 leaves 1. */
export function isIban(iban: string): boolean {
  if (!SHAPE.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n
}
