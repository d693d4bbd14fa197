import { renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { dayNamed, stockholmDay } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { type Instalment, partName } from '../instalments.ts'
import type { Order } from '../orders.schema.ts'
import { MOST_REMINDERS } from './owed-quotes.server.ts'
import { quoteAddress, transferFacts } from './quotes.emails.ts'

/** Reminds the buyer of a transfer. @param reminded secret: of the quote's link, for buyers whose account was deleted */
export function reminderEmail(
  reminded: {
    order: Order
    toPay: Instalment
    dueOn: string
    opensProject: boolean
    secret: string | undefined
    seller: Seller
    now: Date
  },
  studio: StudioFacts,
) {
  const { order, toPay, dueOn, opensProject, secret, seller, now } = reminded
  const [open, today] = [formatEuros(toPay.open), stockholmDay(now)]
  const instalment = partName(toPay.part)
  const sum = instalment === null ? open : `${open}, the ${instalment},`
  const due = dayNamed(dueOn, now)
  return renderEmail(studio, {
    subject: today < dueOn ? `Reminder: order ${order.number}` : `Payment due: order ${order.number}`,
    preheader: `${open}, due on ${due}.`,
    heading: today < dueOn ? 'A reminder about your transfer' : 'Your transfer is due',
    paragraphs: [
      greeting(order.buyer.name),
      `Your transfer of ${sum} for “${order.service}” hasn't reached us yet. It ${today < dueOn ? 'is due' : today === dueOn ? 'is due today,' : 'was due'} on ${due}.${opensProject ? " We'll open your project as soon as it arrives." : ''}`,
      ...(today > dueOn
        ? [
            'From the day after that, late interest may be charged: the reference rate plus eight percentage points a year (räntelagen 1975:635, section 6).',
          ]
        : []),
      "If you've already sent it, thank you. There's nothing more to do. If there's a problem, reply to this email and we'll find a solution.",
    ],
    facts: [['Amount', open], ...transferFacts(order, dueOn, seller, now)],
    action: secret
      ? { label: 'See how to pay', url: quoteAddress(studio, secret) }
      : { label: 'Open the order', url: `${studio.publicUrl}/client/payments` },
    closing: `We'll send at most ${MOST_REMINDERS} reminders.${secret ? '' : ' You can turn them off under Payments.'}`,
  })
}
