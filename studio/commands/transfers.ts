import { SHORTFALL_WAYS } from '#domain/billing/payments/money-acts.schema.ts'
import { showPayment } from '#domain/billing/payments/show/show-payments.server.ts'
import {
  type Columns,
  columnsSchema,
  FITS,
  type MatchedLine,
  statementText,
} from '#domain/billing/payments/statements/statement.schema.ts'
import { dismissSchema } from '#domain/billing/payments/statements/unmatched.schema.ts'
import {
  dismissUnmatched,
  keepUnmatched,
  listUnmatched,
} from '#domain/billing/payments/statements/unmatched.server.ts'
import { settleShortfall } from '#domain/billing/payments/transfers/settle-shortfall.server.ts'
import { recordReturn, recordTransfer } from '#domain/billing/payments/transfers/transfers.server.ts'
import { unrecordTransfer } from '#domain/billing/payments/transfers/unrecord-transfer.server.ts'
import { formatUnits } from '#domain/kernel/money.ts'
import { openOf } from '#domain/orders/order-state.ts'
import { showOrder, showOrderCalled } from '#domain/orders/show-orders.server.ts'
import { matchStatement } from '#domain/reads/match-statement.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { parseAmount } from '../shell/parse-amount.ts'
import { list, printable } from '../shell/table.ts'
import { bytesOfFile } from '../shell/text-or-input.ts'
import { euros, shortId } from '../shell/words.ts'
import { paymentData } from './payments.ts'

export const transferCommands: Command[] = [
  {
    usage: 'payments record <ORDER>',
    options: {
      '--amount <EURO>': 'how much arrived, like 1500.00',
      '--date <DAY>': 'on which day, as the bank says',
      '--reference <TEXT>': 'what the bank gives with it; the same one, day and amount are booked once',
      '--iban <IBAN>': 'the account that it came from, to which a refund would go',
      '--also-pays': 'the transfer is booked for another order already, and pays this one as well',
      ...YES,
    },
    does: 'book a bank transfer that arrived for an accepted quote',
    notes:
      'The whole price opens the project, or its first instalment where it is paid in two. A part leaves the rest open; what is too much becomes a hold. One transfer for two orders is booked twice, each time with the part that is for the order.',
    examples: [
      'payments record 7K3F9-QX2M4 --amount 1500.00 --date 2026-11-30 --reference BG-20261130-17',
      'payments record ord_3f2a91bc --amount 750 --date 2026-11-30 --reference BG-20261130-17 --also-pays --yes',
    ],
    run: record,
  },
  {
    usage: 'payments statement <FILE>',
    options: {
      '--columns <COLUMNS>': 'of a table: what stands where, as the command prints it when this is left out',
      '--keep': 'keep what fits nothing, until it is booked or dismissed',
      '--book': 'book the lines that fit by number and sum, each once you say so',
      ...YES,
    },
    does: 'say of each line of a bank statement (CAMT.053 or CSV) for which order it is, and book what fits',
    notes:
      'Nothing is booked without --book. A statement may overlap with an earlier one: what is booked is known again. What does not fit is booked with payments record.',
    examples: [
      'payments statement november.xml',
      'payments statement november.csv --columns "separator=semicolon headRow=0 day=0 dayForm=DD.MM.YYYY amount=3 decimal=comma text=2" --book',
    ],
    run: statement,
  },
  {
    usage: 'unmatched list',
    does: 'list what was kept of bank statements because it fits no order',
    notes:
      'What is booked with its reference leaves the list, and comes back when its booking is taken back.',
    examples: ['unmatched list'],
    run: unmatched,
  },
  {
    usage: 'unmatched dismiss <LINE>',
    options: { '--reason <TEXT>': 'what it is, for the log' },
    does: 'say that a line of a statement is no payment of an order',
    examples: ['unmatched dismiss lin_3f2a91bc --reason "interest of the bank"'],
    run: dismiss,
  },
  {
    usage: 'payments unrecord <PAYMENT>',
    options: { '--reason <TEXT>': 'what was wrong, for the log', ...YES },
    does: 'take back the booking of a transfer that was none, or was for another order',
    notes:
      'The books keep both. The order waits for its money again, an invoice that said it was paid is replaced, and the same transfer may be booked anew. Not once money went back or the project was completed.',
    examples: ['payments unrecord pay_3f2a91bc --reason "meant for another order"'],
    run: unrecord,
  },
  {
    usage: 'orders settle <ORDER>',
    options: {
      '--by <WAY>': 'bank-charge: a bank kept it (unless told); credit-note: you let it off',
      '--reason <TEXT>': 'why, for the credit note and the log',
      ...YES,
    },
    does: 'settle what is missing of an order of which a transfer came short, so that its project opens',
    notes:
      'A bank’s charge is booked on your fees and changes no paper; at most SHORT_TRANSFER_EURO. What you let off lowers the price and its VAT by a credit note.',
    examples: [
      'orders settle 7K3F9-QX2M4 --reason "fee of the buyer’s bank"',
      'orders settle 7K3F9-QX2M4 --by credit-note --reason "rounded down" --yes',
    ],
    run: settle,
  },
  {
    usage: 'refunds sent <REQUEST>',
    options: YES,
    does: 'say that a granted refund of a bank transfer was sent from the studio’s own bank',
    examples: ['refunds sent ref_3f2a91bc'],
    run: sent,
  },
]

async function record(given: Given, shell: Shell): Promise<Answer> {
  const amount = parseAmount(ofStatement(given, 'amount'))
  const [on, reference] = [ofStatement(given, 'date'), ofStatement(given, 'reference')]
  const { deps, config } = await shell.product()
  const tolerance = config.SHORT_TRANSFER_EURO * 100
  const orderId = await findId(deps.db, 'order', given.subject)
  const before = await showOrder(deps.db, orderId)
  await shell.confirm(
    `Book ${euros(amount)} of ${on} for ${before.number}, ${printable(before.service)}, of which ${euros(openOf(before))} are open?`,
    given,
  )
  const alsoPays = given.options.alsoPays === true
  const { order, payment } = await recordTransfer(deps, {
    ...{ orderId, amount, on, reference, alsoPays },
    fromIban: given.text('iban') ?? '',
  })
  const [open, surplus] = [openOf(order), Math.max(0, order.received - order.gross)]
  const outcome =
    open > 0
      ? `${euros(open)} are open${open <= tolerance ? ` (a bank’s charge? 'orders settle ${order.number}')` : ''}`
      : surplus > 0
        ? `${euros(surplus)} have to go back`
        : 'nothing is open'
  return {
    data: {
      order: { id: order.id, number: order.number, status: order.status },
      payment: paymentData(payment),
    },
    text: `${order.number} is ${order.status}: ${euros(order.received)} of ${euros(order.gross)} arrived, ${outcome}. The client is told.`,
  }
}

async function statement(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const text = statementText(await bytesOfFile(given.subject))
  const columns = readColumns(given.text('columns'))
  const read = await matchStatement(deps.db, { text, columns })
  if (read.kind === 'columns') {
    const { heads, suggested } = read.table
    const said = Object.entries(suggested).flatMap(([name, value]) =>
      value === '' ? [] : [`${name}=${value}`],
    )
    return {
      data: read.table,
      text: [
        ...heads.map((head, place) => printable(`${place}  ${head}`)),
        `What stands where? Look at this, change what is wrong, and say: --columns "${said.join(' ')}"`,
      ].join('\n'),
    }
  }
  if (given.options.keep === true) await keepUnmatched(deps, read.lines)
  const fitting = given.options.book === true ? read.lines.filter(({ fit }) => fit === 'fits') : []
  for (const line of fitting) await bookLine(line, given, shell)
  const after = fitting.length === 0 ? read : await matchStatement(deps.db, { text, columns })
  const lines = after.kind === 'lines' ? after.lines : []
  return {
    data: { lines, outgoing: read.outgoing },
    text: list(
      lines.map((line) => ({
        day: line.on,
        sum: line.currency === 'EUR' ? euros(line.amount) : `${formatUnits(line.amount)} ${line.currency}`,
        payer: line.payer,
        order: line.order?.number ?? '–',
        '': FITS[line.fit].label,
        why: line.why,
      })),
      { none: 'Nothing came.', numbers: ['sum'] },
    ),
  }
}

async function unmatched(_: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const lines = await listUnmatched(deps.db)
  const rows = lines.map(({ id, on, amount, payer, reference, text }) => ({
    id: shortId(id),
    day: on,
    sum: euros(amount),
    payer,
    reference,
    text,
  }))
  return { data: lines, text: list(rows, { none: 'Nothing that was kept is left.', numbers: ['sum'] }) }
}

async function dismiss(given: Given, shell: Shell): Promise<Answer> {
  const reason = given.demand('reason', '--reason is missing: say what it is.')
  const read = dismissSchema.safeParse({ reason })
  if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? 'This is no reason.')
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'line of a statement', given.subject)
  await dismissUnmatched(deps, { id, ...read.data })
  return { data: { id }, text: `${shortId(id)} is dismissed.` }
}

async function bookLine(line: MatchedLine, given: Given, shell: Shell): Promise<void> {
  const { deps } = await shell.product()
  const { order, amount, on, reference, iban: fromIban } = line
  if (!order) return
  await shell.confirm(
    `Book ${euros(amount)} of ${on} from ${printable(line.payer)} for ${order.number} of ${printable(order.buyer)}?`,
    given,
  )
  const { id: orderId } = await showOrderCalled(deps.db, order.number)
  await recordTransfer(deps, { orderId, amount, on, reference, fromIban })
}

/** `day=0 amount=3 …` @throws UsageError */
function readColumns(text: string | undefined): Columns | undefined {
  if (text === undefined) return undefined
  const parsed = columnsSchema.safeParse(
    Object.fromEntries(
      text
        .trim()
        .split(/\s+/)
        .map((part) => part.split('=')),
    ),
  )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`--columns, ${String(issue?.path[0] ?? '')}: ${issue?.message}`)
}

async function unrecord(given: Given, shell: Shell): Promise<Answer> {
  const reason = given.demand('reason', '--reason is missing: say what was wrong.')
  const { deps } = await shell.product()
  const paymentId = await findId(deps.db, 'payment', given.subject)
  const { amount, buyer_name } = await showPayment(deps.db, paymentId)
  await shell.confirm(
    `Was ${euros(amount)} of ${printable(buyer_name)} (${shortId(paymentId)}) booked by mistake?`,
    given,
  )
  const { order, papers, projectId } = await unrecordTransfer(deps, { paymentId, reason })
  const issued = papers.map(({ kind, number }) => `${kind} ${number}`).join(', ')
  return {
    data: { order: { id: order.id, number: order.number, status: order.status }, papers, projectId },
    text: [
      `${order.number} is ${order.status}: ${euros(order.received)} of ${euros(order.gross)} arrived. The client is told.`,
      ...(issued === '' ? [] : [`Issued: ${issued}.`]),
      ...(projectId
        ? [`Its project is open although unpaid: 'projects cancel ${shortId(projectId)}' ends that.`]
        : []),
    ].join(' '),
  }
}

async function settle(given: Given, shell: Shell): Promise<Answer> {
  const way = given.text('by') ?? 'bank-charge'
  if (way !== 'bank-charge' && way !== 'credit-note')
    throw new UsageError('--by is bank-charge or credit-note.')
  const reason = given.demand('reason', '--reason is missing: say why the rest is settled.')
  const { deps, config } = await shell.product()
  const orderId = await findId(deps.db, 'order', given.subject)
  const before = await showOrder(deps.db, orderId)
  const open = openOf(before)
  await shell.confirm(
    `Settle ${euros(open)} of ${euros(before.gross)} of ${before.number}, ${printable(before.service)}, ${SHORTFALL_WAYS[way].words}?`,
    given,
  )
  const order = await settleShortfall(deps, { orderId, as: way, reason }, config.SHORT_TRANSFER_EURO * 100)
  return {
    data: { order: { id: order.id, number: order.number, status: order.status }, settled: open, as: way },
    text: `${order.number} is ${order.status}: ${euros(open)} are settled ${SHORTFALL_WAYS[way].words}. The client is told.`,
  }
}

async function sent(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const refundId = await findId(deps.db, 'refund request', given.subject)
  await shell.confirm(`Was the money of ${shortId(refundId)} sent from your bank?`, given)
  const payment = await recordReturn(deps, { refundId })
  return {
    data: { refundId, payment: paymentData(payment) },
    text: `${shortId(refundId)} is sent: ${euros(payment.refunded_amount)} of ${euros(payment.amount)} went back. The client is told by message and mail.`,
  }
}

function ofStatement(given: Given, option: 'amount' | 'date' | 'reference'): string {
  return given.demand(option, `--${option} is missing: it stands on the bank’s statement.`)
}
