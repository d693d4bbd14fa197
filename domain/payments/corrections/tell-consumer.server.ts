import type { Invoice } from '../../invoices/invoices.schema.ts'
import type { Work } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { formatEuros } from '../../kernel/money.ts'
import { dayWords } from '../../kernel/time-words.ts'
import { withdrawalSentences } from '../../orders/agreed-words.ts'
import { mayWithdraw } from '../../orders/order-state.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { priceFacts } from '../../orders/quotes/quotes.mails.ts'
import { renderMail } from '../../outbox/mail-layout.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { findPerson } from '../../people/people.server.ts'
import { tellClient } from '../../thread/messages.server.ts'

/** None of them where nothing was invoiced yet. */
type Papers = {
  credited: Invoice | undefined
  invoice: Invoice | undefined
  /** Of the new invoice, for what had gone back before. */
  returned: Invoice | undefined
}

/** waits: work that has not begun, for the end of the right */
type Corrected = { before: Order; order: Order; papers: Papers; waits: boolean; now: Date }

/** To the buyer, on a durable medium: the papers, that the price stays, and until when and how they may withdraw. */
export async function tellConsumer(
  deps: Pick<Deps, 'studio'>,
  work: Work,
  corrected: Corrected,
): Promise<void> {
  const { order, now } = corrected
  const right = mayWithdraw(order, now) ? withdrawalSentences(order, deps.studio, now) : []
  const owner = order.ownerId === null ? undefined : await findPerson(work, order.ownerId)
  const dedupeKey = `consumer:${order.id}`
  await enqueueMail(work, {
    to: owner?.email ?? order.buyer.email,
    mail: correctedMail(deps, corrected, right),
    attachments: attachmentsOf(corrected, right.length > 0),
    now,
    key: dedupeKey,
  })
  if (owner)
    await tellClient(work, {
      userId: owner.id,
      body: [`We corrected order ${order.number}: ${correctedSentence(corrected)}`, ...right].join('\n\n'),
      dedupeKey,
      now,
    })
}

function attachmentsOf({ order, papers }: Corrected, hasRight: boolean): string[] {
  const { credited, invoice, returned } = papers
  return [
    ...[invoice, credited, returned].flatMap((paper) => (paper ? [`invoice:${paper.id}`] : [])),
    ...(hasRight && order.termsVersion ? [`terms:${order.termsVersion}`] : []),
  ]
}

function correctedMail(
  { studio }: Pick<Deps, 'studio'>,
  corrected: Corrected,
  right: readonly string[],
): ReturnType<typeof renderMail> {
  const { order, papers, waits, now } = corrected
  const { invoice } = papers
  return renderMail(studio, {
    subject: invoice
      ? `Corrected invoice ${invoice.number} for order ${order.number}`
      : `Corrected order ${order.number}`,
    preheader: 'You bought as a consumer. The price stays the same.',
    heading: invoice ? 'Your invoice was corrected' : 'Your order was corrected',
    paragraphs: [
      `Your order ${order.number} was corrected: ${correctedSentence(corrected)}`,
      ...paperSentences(papers),
      ...right,
      right.length > 0 &&
        `You were not told of this right before: that is why you have it until then.${order.termsVersion ? ' The terms of your order are attached, with the model withdrawal form.' : ''}`,
      waits &&
        order.withdrawalEndsAt !== null &&
        `The work begins on ${dayWords(order.withdrawalEndsAt, now)} at the earliest, or at once when you ask for it on your dashboard.`,
    ],
    facts: [['Order', order.number], ...priceFacts(order)],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

function correctedSentence({ before, order }: Corrected): string {
  const company = before.buyer.companyName ?? 'a company'
  return `it was made out to ${company}, and you bought as a consumer. The price stays ${formatEuros(order.gross)}: nobody asks you for more.`
}

function paperSentences({ credited, invoice, returned }: Papers) {
  if (!credited || !invoice) return []
  return [
    `Invoice ${invoice.number} is attached. It takes the place of the earlier one, for which credit note ${credited.number} is attached too.`,
    returned && `Credit note ${returned.number} is for what we gave back to you before.`,
  ]
}
