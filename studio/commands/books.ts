import { readAccounts } from '#domain/billing/books/accounts.schema.ts'
import { type Accounts, BAS_ACCOUNTS } from '#domain/billing/books/accounts.ts'
import { type BooksFormat, booksFile } from '#domain/billing/books/books-file.server.ts'
import { type Books, collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { reconciliationWords } from '#domain/billing/books/reconcile.ts'
import { formatUnits } from '#domain/kernel/money.ts'
import { vatOfPeriod } from '#domain/reads/vat-of-period.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { textOfFile } from '../shell/text-or-input.ts'
import { counted, euros, localTime } from '../shell/words.ts'
import { writeNewFile } from '../shell/write-new-file.ts'

export const bookCommands: Command[] = [
  {
    usage: 'books export',
    options: {
      '--from <DAY>': 'the first day, like 2026-11-01',
      '--to <DAY>': 'the last day, like 2026-11-30',
      '--format <FORMAT>': 'csv, a table (unless told), or sie, SIE 4 for a program that keeps books',
      '--to-file <FILE>': 'a new file; without it a table is printed',
      '--accounts <FILE>': 'JSON with accounts of your own (those of the BAS plan unless told)',
    },
    does: 'write what the books want to know of a period, and compare our ledger with the payments provider',
    notes:
      'Where both ledgers differ, the exit status is 1 and the file is written all the same. The file holds names of clients.',
    examples: [
      'books export --from 2026-11-01 --to 2026-11-30 --format sie --to-file november.si',
      'books export --from 2026-11-01 --to 2026-11-30',
    ],
    run: exportBooks,
  },
  {
    usage: 'books vat',
    options: {
      '--from <DAY>': 'the first day, like 2026-11-01',
      '--to <DAY>': 'the last day, like 2026-11-30',
    },
    does: 'add up the papers of a period for the VAT return, and for the list of sales within the EU',
    notes:
      'By the day of each paper, as faktureringsmetoden has it. What the studio itself bought is not in it: the portal does not know it.',
    examples: ['books vat --from 2026-11-01 --to 2026-11-30'],
    run: showVat,
  },
]

async function showVat(given: Given, shell: Shell): Promise<Answer> {
  const period = readPeriod(given)
  const { deps } = await shell.product()
  const { accountingCurrency: currency } = deps
  const books = await collectBooks(deps, period)
  const { boxes, unionSales, papers, unproven } = await vatOfPeriod(deps, books)
  const told = (amount: number) => `${formatUnits(amount)} ${currency}`
  const lines = [
    ...(books.isRehearsal ? [REHEARSAL] : []),
    `VAT of ${period.from} to ${period.to}, from ${counted(papers, 'paper')}, books in ${currency}.`,
    ...boxes.map(({ box, holds, amount }) => `${box}  ${holds}: ${told(amount)}`),
    unionSales.length > 0 ? 'Sales within the EU, by VAT number:' : 'No sales within the EU to list.',
    ...unionSales.map(({ vatNumber, name, amount }) => `${vatNumber}  ${name}: ${told(amount)}`),
    ...(unproven.length === 0
      ? []
      : [
          'Sold without VAT on the buyer’s word alone, see holds list:',
          ...unproven.map(({ order, net }) => `${order}  ${euros(net)}`),
        ]),
    currency === 'SEK'
      ? 'The return takes whole kronor: leave out the öre.'
      : 'The return wants kronor: convert these by the rates that the tax agency asks for.',
  ]
  return { data: { ...period, currency, boxes, unionSales, unproven, papers }, text: lines.join('\n') }
}

type Wish = { from: string; to: string; format: BooksFormat; file: string | undefined }

async function exportBooks(given: Given, shell: Shell): Promise<Answer> {
  const wish = readWish(given)
  const accounts = await accountsOf(given)
  const { deps } = await shell.product()
  const { accountingCurrency: currency } = deps
  const books = await collectBooks(deps, wish)
  const content = await booksFile(deps, books, { ...wish, accounts })
  if (wish.file !== undefined) await writeNewFile(wish.file, content)
  const remarks = remarksOf(books)
  const written = `Written: ${wish.file}, ${books.entries.length} entries of ${wish.from} to ${wish.to}, books in ${currency}.`
  return {
    data: { from: wish.from, to: wish.to, currency, file: wish.file ?? null, ...books },
    ...(typeof content === 'string' && wish.file === undefined
      ? { text: content, remarks: remarks.join('\n') }
      : { text: [written, ...remarks].join('\n') }),
    failed: (books.reconciliation?.differences.length ?? 0) > 0,
  }
}

function readWish(given: Given): Wish {
  const period = readPeriod(given)
  const format = given.text('format') ?? 'csv'
  if (format !== 'csv' && format !== 'sie') throw new UsageError('--format is csv or sie.')
  const file = given.text('toFile')
  if (format === 'sie' && file === undefined && !given.options.json)
    throw new UsageError(
      'SIE has letters of its own (PC8), so it is written to a file: --to-file november.si.',
    )
  return { ...period, format, file }
}

function readPeriod(given: Given): { from: string; to: string } {
  const days = 'Say which days: --from 2026-11-01 --to 2026-11-30.'
  return { from: given.demand('from', days), to: given.demand('to', days) }
}

async function accountsOf(given: Given): Promise<Accounts> {
  const file = given.text('accounts')
  if (file === undefined) return BAS_ACCOUNTS
  return readAccounts(await textOfFile(file))
}

const REHEARSAL = 'Rehearsal: nothing was charged. These books include what stand-in cards paid.'

function remarksOf({ reconciliation, leftOut, isRehearsal }: Books): string[] {
  const { sampleDocuments, sampleMovements, notOurs, byHand } = leftOut
  return [
    ...(isRehearsal ? [REHEARSAL] : []),
    reconciliationWords(reconciliation),
    ...(sampleDocuments + sampleMovements > 0
      ? [
          `Left out, because nothing was charged: ${sampleDocuments} documents and ${sampleMovements} payments and refunds of the test mode.`,
        ]
      : []),
    ...(notOurs.length > 0
      ? [
          `Left out, because they are not of the portal or not in euro: ${notOurs.map(({ id }) => id).join(', ')}.`,
        ]
      : []),
    ...byHand.map(
      ({ id, category, amount, happenedAt }) =>
        `To book by hand: ${category} ${id} of ${localTime(happenedAt.toISOString())}, ${amount < 0 ? 'out' : 'in'} ${euros(Math.abs(amount))}.`,
    ),
  ]
}
