import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { lastDayWords, momentWords } from '#domain/kernel/time.ts'
import { isPlainName } from '#domain/people/greeting.ts'
import { declarationWords, dueSentence, refundSentence } from './withdrawal-money.schema.ts'
import type { Withdrawal } from './withdrawals.schema.ts'

type WithdrawalNotified = Withdrawal & { name: string; email: string }

/** Acknowledges a withdrawal with its content, day and time (Directive 2011/83 Article 11a). */
export function withdrawalEmail(withdrawal: WithdrawalNotified, studio: StudioFacts) {
  const { orderNumber, declaredAt } = withdrawal
  // Anyone who knows the order number and address may have declared it under any name.
  const name = isPlainName(withdrawal.name) ? withdrawal.name : ''
  return renderEmail(studio, {
    subject: `You withdrew from order ${orderNumber}`,
    preheader: `We received your withdrawal on ${momentWords(declaredAt)}.`,
    heading: 'We received your withdrawal',
    paragraphs: [
      `On ${momentWords(declaredAt)} you declared: “${declarationWords({ ...withdrawal, name })}”`,
      'The contract has ended. No further work will be done.',
      refundSentence(withdrawal),
      dueSentence(withdrawal),
    ],
    facts: factsOf(withdrawal),
    closing: 'Keep this email as the confirmation of your withdrawal.',
  })
}

/** Tells the studio the amount due and the deadline. @param withdrawal leftOver: disputed cents */
export function withdrawalNoticeEmail(
  withdrawal: WithdrawalNotified & { leftOver: Cents },
  studio: StudioFacts,
) {
  const { orderNumber, dueAt, declaredAt, refund, leftOver } = withdrawal
  const due = lastDayWords(dueAt, new Date(declaredAt))
  return renderEmail(studio, {
    subject: `Withdrawal: order ${orderNumber}, ${formatEuros(refund)} due by ${due}`,
    preheader: 'The order and its project have ended.',
    heading: 'A buyer has withdrawn',
    paragraphs: [
      'The order and its project have ended, so stop the work. Card payments are refunded automatically. Refund bank transfers from your own bank.',
      leftOver > 0 &&
        `${formatEuros(leftOver)} of it is disputed at the bank, which will decide about that money.`,
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
    ['Refund', formatEuros(refund)],
    kept > 0 && (['Kept for work done', formatEuros(kept)] as const),
  ] as const
}
