import { badInput } from '#domain/kernel/app-error.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { readTable, type UnreferencedLine, withReferences } from './read-table.ts'
import {
  type AskedColumns,
  type Columns,
  ROWS_MAX,
  type Statement,
  TAKEN_BACK,
  TOO_MUCH,
} from './statement.schema.ts'
import { askColumns } from './suggest-columns.ts'
import { walkXml } from './walk-xml.ts'

/**
 * Parses a bank statement. For a table with unknown columns, returns the columns to confirm first.
 * @throws AppError bad-input if it isn't a statement, or is too long
 */
export function readStatement(
  text: string,
  columns?: Columns | undefined,
): { statement: Statement } | { asked: AskedColumns } {
  // JavaScript trims a byte order mark as well.
  const trimmed = text.trim()
  if (trimmed.startsWith('<')) return { statement: readCamt(trimmed) }
  if ((text.match(/\r\n?|\n/g) ?? []).length > ROWS_MAX) throw badInput(TOO_MUCH)
  return columns ? { statement: readTable(text, columns) } : { asked: askColumns(text) }
}

type Element = { name: string; currency: string; text: string; children: Element[] }

/**
 * @returns credits and reversals of all accounts in the file
 * @throws AppError bad-input if it isn't an account statement (ISO 20022 CAMT.053)
 */
function readCamt(xml: string): Statement {
  const statements = all(rootOf(xml), 'BkToCstmrStmt/Stmt')
  if (statements.length === 0)
    throw badInput("That isn't an account statement. It must be CAMT.053 (BkToCstmrStmt).")
  const entries = statements.flatMap((statement) => {
    const account = at(statement, 'Acct/Id/IBAN') || at(statement, 'Acct/Id/Othr/Id')
    return all(statement, 'Ntry').map((entry) => ({ account, entry }))
  })
  const incoming = entries.filter(({ entry }) => isCredit(entry) || isReversal(entry))
  const booked = incoming.flatMap(({ account, entry }) => linesOf(account, entry))
  const lines = booked.filter(({ amount, unread }) => amount >= 0 || unread !== null)
  return {
    lines: withReferences(lines),
    outgoing: entries.length - incoming.length + booked.length - lines.length,
  }
}

/** @param detail some banks put payments in both directions into one entry */
function isCredit(entry: Element, detail?: Element): boolean {
  return ((detail && at(detail, 'CdtDbtInd')) || at(entry, 'CdtDbtInd')) === 'CRDT'
}

/** Whether the bank reverses the entry (`RvslInd`, true or 1) or returns a payment in it (`RtrInf`). @param detail default all details */
function isReversal(entry: Element, detail?: Element): boolean {
  const details = detail ? [detail] : all(entry, 'NtryDtls/TxDtls')
  return ['true', '1'].includes(at(entry, 'RvslInd')) || details.some((one) => all(one, 'RtrInf').length > 0)
}

/** An entry with several payments becomes one line each, if the bank states their amounts. */
function linesOf(account: string, entry: Element): UnreferencedLine[] {
  const details = all(entry, 'NtryDtls/TxDtls')
  const facts = factsOf(account, entry)
  const signed = (sum: Sum | undefined, detail?: Element) =>
    sum && !isCredit(entry, detail) ? { ...sum, amount: -sum.amount } : sum
  const sum = signed(amountOf(entry, 'Amt'))
  if (details.length <= 1) return [lineOf(entry, facts, details[0], sum)]
  const sums = details.map((detail) =>
    signed(amountOf(detail, 'Amt') ?? amountOf(detail, 'AmtDtls/TxAmt/Amt'), detail),
  )
  if (sums.some((one) => one === undefined))
    return [
      {
        ...lineOf(entry, facts, undefined, sum),
        unread: `It holds ${details.length} payments without individual amounts. Record them manually.`,
      },
    ]
  const own = facts.ownReference
  return details.map((detail, index) =>
    lineOf(entry, { ...facts, ownReference: own && `${own}/${index + 1}` }, detail, sums[index]),
  )
}

type Sum = { amount: Cents; currency: string }
/** Fields shared by all payments of an entry. */
type EntryFacts = Pick<UnreferencedLine, 'account' | 'ownReference' | 'on' | 'text'>

/** Read once per entry and cut to the lengths of ISO 20022, because each payment repeats them. */
function factsOf(account: string, entry: Element): EntryFacts {
  return {
    account: account.slice(0, 34),
    ownReference: at(entry, 'AcctSvcrRef').slice(0, 35),
    on: (at(entry, 'BookgDt/Dt') || at(entry, 'BookgDt/DtTm') || at(entry, 'ValDt/Dt')).slice(0, 10),
    text: at(entry, 'AddtlNtryInf').slice(0, 500),
  }
}

function lineOf(
  entry: Element,
  facts: EntryFacts,
  detail: Element | undefined,
  sum: Sum | undefined,
): UnreferencedLine {
  const inDetail = (...paths: string[]) =>
    paths.map((path) => (detail ? at(detail, path) : '')).find(Boolean) ?? ''
  const texts = detail
    ? [
        ...all(detail, 'RmtInf/Ustrd').map(({ text }) => text),
        ...all(detail, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
      ]
    : []
  const endToEnd = inDetail('Refs/EndToEndId')
  return {
    ...facts,
    ownReference: inDetail('Refs/AcctSvcrRef') || facts.ownReference,
    amount: sum?.amount ?? 0,
    currency: sum?.currency ?? '',
    text: [...texts, ...(/^NOT ?PROVIDED$/i.test(endToEnd) ? [] : [endToEnd]), facts.text]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(' · '),
    payer: inDetail('RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'),
    iban: inDetail('RltdPties/DbtrAcct/Id/IBAN'),
    unread: unreadOf(entry, detail) ?? (sum === undefined ? "Its amount can't be read." : null),
  }
}

function unreadOf(entry: Element, detail: Element | undefined): string | null {
  if (isReversal(entry, detail))
    return isCredit(entry, detail)
      ? "The bank returned money that you had paid, so this isn't a payment."
      : TAKEN_BACK
  const status = at(entry, 'Sts/Cd') || at(entry, 'Sts')
  return status !== '' && status !== 'BOOK' ? "The bank hasn't booked it yet." : null
}

function amountOf(element: Element, path: string): Sum | undefined {
  const [found] = all(element, path)
  const [, whole = '', cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(found?.text.trim() ?? '') ?? []
  if (!found || whole === '') return undefined
  return { amount: Number(whole) * 100 + Number(cents.padEnd(2, '0')), currency: found.currency }
}

/** @returns the text at a path, empty if missing */
function at(element: Element, path: string): string {
  return all(element, path)[0]?.text.trim() ?? ''
}

function all(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** Removes namespace prefixes, because each bank uses its own. @throws AppError bad-input */
function rootOf(xml: string): Element {
  const root: Element = { name: '', currency: '', text: '', children: [] }
  const open = [root]
  walkXml(xml, {
    open: ({ local, attributes }) => {
      const currency = attributes.Ccy?.value ?? ''
      const element: Element = { name: local, currency, text: '', children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    close: () => open.pop(),
    text: (text) => {
      const element = open.at(-1)
      if (element) element.text += text
    },
  })
  return root.children[0] ?? root
}
