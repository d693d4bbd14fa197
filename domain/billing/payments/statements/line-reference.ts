import { createHash } from 'node:crypto'
import { decimalText } from '#domain/kernel/money.ts'
import type { StatementLine } from './statement.schema.ts'

type Told = Omit<StatementLine, 'reference'> & { account: string; ownReference: string }

/** Letters of a line's text that are kept: any part of it may name an order. */
const TEXT_MAX = 500

/** What may be booked as a reference. */
const REFERENCE = /^[\x21-\x7e]([\x20-\x7e]{0,98}[\x21-\x7e])?$/

/**
 * Gives each line what it is recognised by, however often it is loaded: the bank's own reference, or what it says of account, day, sum and
 * text. Lines that say the same are counted, in their order.
 */
export function withReferences(lines: readonly Told[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, ownReference, ...line }) => {
    const reference = REFERENCE.test(ownReference) ? ownReference : madeOf(line, account)
    const count = (seen.get(reference) ?? 0) + 1
    seen.set(reference, count)
    const text = line.text.slice(0, TEXT_MAX)
    return { ...line, text, reference: count === 1 ? reference : `${reference.slice(0, 94)} #${count}` }
  })
}

function madeOf(
  { on, amount, text, payer, iban }: Omit<StatementLine, 'reference'>,
  account: string,
): string {
  const said = [account, on, amount, text, payer, iban].map((part) =>
    String(part).replace(/\s+/g, ' ').trim(),
  )
  const hash = createHash('sha256').update(said.join('\n')).digest('hex')
  return `${on} ${decimalText(amount)} ${hash.slice(0, 12)}`
}
