import { cancelQuote } from '#domain/billing/payments/purchase/cancel-quote.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isOwed, openOf } from '#domain/orders/order-state.ts'
import { previewQuote } from '#domain/orders/quotes/preview-quote.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { type StudioQuote, sendQuote, showQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import {
  copyQuote,
  createQuote,
  editDraft,
  type QuoteChanges,
} from '#domain/orders/quotes/write-quote.server.ts'
import { writtenQuote } from '#domain/orders/quotes/written-quote.server.ts'
import { listQuotes } from '#domain/reads/list-quotes.server.ts'
import {
  type Answer,
  type Command,
  type Given,
  type Options,
  type Shell,
  UsageError,
} from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, printable } from '../shell/table.ts'
import { euros, localTime, shortId } from '../shell/words.ts'
import { BASELINE_OPTIONS, readBaseline } from './quote-baseline.ts'
import { BUYER_OPTIONS, readBuyer } from './quote-buyer.ts'
import { LINE_OPTIONS, readLines, withLineBreaks } from './quote-lines.ts'
import { findQuoteRecipient, isRecipientGiven, RECIPIENT_OPTIONS } from './quote-recipient.ts'
import { describeQuote } from './quote-shown.ts'

const QUOTE_OPTIONS: Options = {
  ...RECIPIENT_OPTIONS,
  ...BUYER_OPTIONS,
  '--title <TEXT>': 'what is to be reached, as a headline',
  ...LINE_OPTIONS,
  ...BASELINE_OPTIONS,
  '--scope <TEXT>': 'more about it, in a paragraph; "" for none',
  '--deliver-by <DAY>': 'the day of delivery',
  '--delivery-working-days <N>': 'or so many working days after payment and files; Swedish holidays are none',
  '--valid-until <DAY>': 'the last day on which it can be accepted',
  '--no-reminders': 'do not remind the buyer of a transfer that does not come',
  '--instalments': 'two instalments: 50% at acceptance, and 50% once the work is delivered',
  '--pay-days <DAYS>':
    'how long a transfer may take: 30 days for companies and 10 for consumers unless told, less where the day of delivery asks for it',
}

/** What is not named stays, so that reminding has a yes too, and instalments a no. */
const CHANGE_OPTIONS: Options = {
  '--reminders': 'remind the buyer after all',
  '--no-instalments': 'the whole price at acceptance after all',
  ...QUOTE_OPTIONS,
}

export const quoteCommands: Command[] = [
  {
    usage: 'quotes create',
    options: QUOTE_OPTIONS,
    does: 'write a quote, which nobody sees until it is sent',
    notes:
      'In the text of a line \\n begins a new line: the first is its name, the others say what it comprises. With --consumer or --company mail and page show that price and that law; otherwise the page asks.',
    examples: [
      'quotes create --client ada@example.org --title "Nattfjord at 60 FPS" --line "Profile=4 days at 105.00" --line "Water=460.00" --optional "Hitches=2 days for 290.00" --discount 10% --deliver-by 2026-12-18 --valid-until 2026-11-30',
      'quotes create --client ada@example.org --title "Nattfjord at 60 FPS" --line "Profile=420.00" --line "Water\\nRefraction at half size=460.00" --deliver-by 2026-12-18 --valid-until 2026-11-30',
      'quotes create --client ada@example.org --title "Nattfjord at 60 FPS" --line "Water=4600.00" --instalments --pay-days 14 --delivery-working-days 15 --valid-until 2026-11-30',
      'quotes create --email noor@example.org --name Noor --company "Musterspiele GmbH" --country DE --vat-number DE136695976 --address "Musterstraße 1\\n10115 Berlin" --reference "PO 4711" --title "A faster village" --line "Grass=680.00" --deliver-by 2026-12-18 --valid-until 2026-11-30',
      'quotes create --buyer musterspiele --title "A faster harbour" --line "Water=460.00" --deliver-by 2026-12-18 --valid-until 2026-11-30',
      'quotes create --from-enquiry con_3f2a91bc --title "A faster village" --line "Grass=680.00" --deliver-by 2026-12-18 --valid-until 2026-11-30',
    ],
    run: create,
  },
  {
    usage: 'quotes edit <QUOTE>',
    options: CHANGE_OPTIONS,
    does: 'change a quote that is not sent yet: what is named, and nothing else',
    notes:
      'Lines are named all together: those before give way. For whom it is and who buys belong together: with --client, --email or --from-enquiry say --company or --consumer again, with --buyer it is as it was.',
    examples: [
      'quotes edit ord_3f2a91bc --title "A faster village"',
      'quotes edit 7K3F9-QX2M4 --line "Grass=680.00" --line "Water=460.00" --deliver-by 2026-12-22',
    ],
    run: edit,
  },
  {
    usage: 'quotes copy <QUOTE>',
    options: CHANGE_OPTIONS,
    does: 'make a new draft of a quote, for the same buyer or another one',
    notes: 'What is named is changed. Days that are over by now are refused until new ones are named.',
    examples: [
      'quotes copy ord_3f2a91bc --deliver-by 2027-01-22 --valid-until 2026-12-30',
      'quotes copy 7K3F9-QX2M4 --client ada@example.org',
    ],
    run: copy,
  },
  {
    usage: 'quotes preview <QUOTE>',
    does: 'show what the buyer gets: the text of the mail, and a link to the page that only reads',
    notes: 'The page says that it is a preview and cannot be answered. Its link ends with the next preview.',
    examples: ['quotes preview ord_3f2a91bc', 'quotes preview 7K3F9-QX2M4 --json'],
    run: preview,
  },
  {
    usage: 'quotes send <QUOTE>',
    options: YES,
    does: 'mail the link to a quote; sending it again makes a new link and ends the one before',
    examples: ['quotes send ord_3f2a91bc', 'quotes send 7K3F9-QX2M4 --yes'],
    run: send,
  },
  {
    usage: 'quotes list',
    options: { ...LIMIT, '--drafts': 'those that nobody has seen yet' },
    does: 'list the quotes, newest first',
    examples: ['quotes list', 'quotes list --drafts', 'quotes list --json'],
    run: listAll,
  },
  {
    usage: 'quotes show <QUOTE>',
    does: 'show a quote with its lines, and what became of it',
    examples: ['quotes show ord_3f2a91bc', 'quotes show 7K3F9-QX2M4'],
    run: show,
  },
  {
    usage: 'quotes withdraw <QUOTE>',
    options: YES,
    does: 'take an offer back that was not accepted; its page then says so',
    examples: ['quotes withdraw ord_3f2a91bc'],
    run: withdraw,
  },
  {
    usage: 'quotes cancel <QUOTE>',
    options: YES,
    does: 'end an accepted quote that was never paid; its invoice is credited, and its buyer is told',
    notes: 'Where money has arrived, a refund of it ends the order instead.',
    examples: ['quotes cancel ord_3f2a91bc', 'quotes cancel 7K3F9-QX2M4 --yes'],
    run: cancel,
  },
]

async function create(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { to, said } = await findQuoteRecipient(deps.db, given)
  if (given.text('deliverBy') === undefined && given.text('deliveryWorkingDays') === undefined)
    throw new UsageError('Something is missing: --deliver-by 2026-12-18, or --delivery-working-days 15')
  const input = {
    ...readContent(given),
    ...(await readBaseline(given)),
    title: given.demand('title', 'Something is missing: --title "Nattfjord at 60 FPS"'),
    lines: readLines(given).lines ?? [],
    validUntil: given.demand('validUntil', 'Something is missing: --valid-until 2026-11-30'),
  }
  return answerDraft(await createQuote(deps, to, input, readBuyer(given) ?? said))
}

async function edit(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const orderId = await findId(deps.db, 'quote', given.subject)
  const changes = await readChanges(deps.db, given)
  if (Object.keys(changes).length === 0)
    throw new UsageError('Say what changes: --title, --line, --scope, --deliver-by or another option.')
  return answerDraft(await editDraft(deps, { orderId }, changes))
}

async function copy(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const orderId = await findId(deps.db, 'quote', given.subject)
  return answerDraft(await copyQuote(deps, { orderId }, await readChanges(deps.db, given)))
}

async function preview(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const orderId = await findId(deps.db, 'quote', given.subject)
  const { to, url, mail } = await previewQuote(deps, { orderId })
  const { subject, text } = mail
  return {
    data: { url, mail: { to, subject, text } },
    text: `${facts([
      ['Page', url],
      ['Mail to', to],
      ['Subject', subject],
    ])}\n\n${printable(text)}`,
  }
}

async function readChanges(db: Db, given: Given): Promise<QuoteChanges> {
  const recipient = isRecipientGiven(given) ? await findQuoteRecipient(db, given) : undefined
  const said = readBuyer(given) ?? recipient?.said
  return {
    ...readContent(given),
    ...(await readBaseline(given)),
    ...(said && { said }),
    ...(recipient && { to: recipient.to }),
  }
}

/** What is named of a quote's content. */
function readContent(given: Given): Partial<QuoteInput> {
  const [title, scope, deliverBy, validUntil, payDays] = [
    ...['title', 'scope', 'deliverBy', 'validUntil', 'payDays'],
  ].map((option) => given.text(option))
  const workingDays = given.text('deliveryWorkingDays')
  const { reminders, instalments } = given.options
  return {
    ...readLines(given),
    ...(title !== undefined && { title }),
    ...(scope !== undefined && { scope: scope === '' ? undefined : withLineBreaks(scope) }),
    // One takes the place of the other; both are refused.
    ...((deliverBy !== undefined || workingDays !== undefined) && {
      deliverBy,
      deliveryWorkingDays: workingDays === undefined ? undefined : Number(workingDays),
    }),
    ...(validUntil !== undefined && { validUntil }),
    ...(payDays !== undefined && { payDays: Number(payDays) }),
    ...(typeof reminders === 'boolean' && { isReminded: reminders }),
    ...(typeof instalments === 'boolean' && { inHalves: instalments }),
  }
}

function answerDraft(written: StudioQuote): Answer {
  const { id, number } = written.order
  return {
    data: writtenQuote(written),
    text: `${describeQuote(written)}\n\nNobody has seen ${number} yet: 'quotes preview ${shortId(id)}' shows what its buyer reads, 'quotes send ${shortId(id)}' mails its link.`,
  }
}

async function send(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { order, quote } = await showQuote(deps.db, await findId(deps.db, 'quote', given.subject))
  const before = quote.sent_at === null ? '' : ' The link that was sent before ends.'
  await shell.confirm(
    `Send “${printable(order.service)}”, ${euros(order.gross)}, to ${printable(quote.recipient_name)} (${quote.recipient_email})?${before}`,
    given,
  )
  const sent = await sendQuote(deps, { orderId: order.id })
  return {
    data: writtenQuote(sent),
    text: `${shortId(order.id)} is offered until ${quote.valid_until}. Its link goes to ${quote.recipient_email} by mail.`,
  }
}

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const only = given.options.drafts === true ? { statuses: ['draft' as const] } : {}
  return answerNewest(given, (limit) => listQuotes(deps.db, { limit, ...only }), {
    cells: ({ order, quote }) => ({
      id: shortId(order.id),
      number: order.number,
      written: localTime(order.createdAt),
      for: quote.recipient_name,
      title: order.service,
      total: euros(order.gross),
      status: order.status,
      'valid until': quote.valid_until,
      'pays by': quote.pay_by,
      open: euros(isOwed(order.status) ? openOf(order) : null),
    }),
    none: given.options.drafts === true ? 'There are no drafts.' : 'There are no quotes yet.',
    numbers: ['total', 'open'],
    data: writtenQuote,
  })
}

async function show(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const quote = await showQuote(deps.db, await findId(deps.db, 'quote', given.subject))
  return { data: writtenQuote(quote), text: describeQuote(quote) }
}

async function withdraw(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { order, quote } = await showQuote(deps.db, await findId(deps.db, 'quote', given.subject))
  await shell.confirm(`Withdraw “${printable(order.service)}” for ${printable(quote.recipient_name)}?`, given)
  const withdrawn = await withdrawQuote(deps, { orderId: order.id })
  const told = order.status === 'offered' ? ` ${quote.recipient_email} is told by mail.` : ''
  return { data: writtenQuote(withdrawn), text: `${shortId(order.id)} is withdrawn.${told}` }
}

async function cancel(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { order } = await showQuote(deps.db, await findId(deps.db, 'quote', given.subject))
  await shell.confirm(
    `Cancel “${printable(order.service)}”, ${euros(order.gross)}, which ${printable(order.buyer.name)} accepted and has not paid?`,
    given,
  )
  const cancelled = await cancelQuote(deps, { orderId: order.id })
  return {
    data: writtenQuote(cancelled),
    text: `${shortId(order.id)} is cancelled. ${printable(order.buyer.name)} is told by message and mail.`,
  }
}
