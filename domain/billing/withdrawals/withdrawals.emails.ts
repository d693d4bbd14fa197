import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { lastDayWords, momentWords } from '#domain/kernel/time.ts'
import { isPlainName } from '#domain/people/greeting.ts'
import { declarationWords, dueSentence, refundSentence } from './withdrawal-words.ts'
import type { Withdrawal } from './withdrawals.schema.ts'

/** What was declared, and what follows from it. */
type WithdrawalNotified = Withdrawal & { name: string; email: string }

/** To the buyer: the acknowledgement of the withdrawal with its content, day and time (Directive 2011/83 Article 11a). */
export function withdrawalEmail(withdrawal: WithdrawalNotified, studio: StudioFacts): RenderedEmail {
  const { orderNumber, declaredAt } = withdrawal
  // Whoever knows order number and address may have declared it, by any name.
  const name = isPlainName(withdrawal.name) ? withdrawal.name : ''
  return renderEmail(studio, {
    subject: `You withdrew from order ${orderNumber}`,
    preheader: `We received your withdrawal on ${momentWords(declaredAt)}.`,
    heading: 'We received your withdrawal',
    paragraphs: [
      `On ${momentWords(declaredAt)} you declared: “${declarationWords({ ...withdrawal, name })}”`,
      'The contract has ended. No further work is done.',
      refundSentence(withdrawal),
      dueSentence(withdrawal),
    ],
    facts: factsOf(withdrawal),
    closing: 'Keep this mail: it is the confirmation of your withdrawal.',
  })
}

/** To the studio: what is due, and by when. @param withdrawal leftOver: cents that a bank decides about, because of a dispute */
export function withdrawalNoticeEmail(
  withdrawal: WithdrawalNotified & { leftOver: Cents },
  studio: StudioFacts,
): RenderedEmail {
  const { orderNumber, dueAt, declaredAt, refund, leftOver } = withdrawal
  const due = lastDayWords(dueAt, new Date(declaredAt))
  return renderEmail(studio, {
    subject: `Withdrawal: order ${orderNumber}, ${formatEuros(refund)} due by ${due}`,
    preheader: 'Order and project have ended.',
    heading: 'A buyer has withdrawn',
    paragraphs: [
      'Order and project have ended; stop the work. Card payments go back by themselves. A bank transfer you send back yourself.',
      leftOver > 0 &&
        `${formatEuros(leftOver)} of it is disputed at the bank, which decides about that money.`,
    ],
    facts: [
      ...factsOf(withdrawal),
      ['Declared by', `${withdrawal.name} <${withdrawal.email}>`],
      ['Due by', due],
    ],
    action: deskLink(studio, 'Open withdrawals at the desk', deskPages.seeWithdrawals()),
  })
}

function factsOf({ orderNumber, service, declaredAt, refund, kept }: WithdrawalNotified) {
  return [
    ['Order', orderNumber],
    ['Service', serviceTitle(service)],
    ['Withdrawn', momentWords(declaredAt)],
    ['Goes back', formatEuros(refund)],
    kept > 0 && (['Kept for work done', formatEuros(kept)] as const),
  ] as const
}
