import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { transferFacts } from '#domain/orders/quotes/transfer-facts.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'

/** To a company that is worked for before its money is here. @param opened dueOn: YYYY-MM-DD */
export function openedUnpaidEmail(
  opened: {
    order: Order
    projectId: string
    dueOn: string
    next: LetterNext | undefined
    seller: Seller
    now: Date
  },
  studio: StudioFacts,
): RenderedEmail {
  const { order, dueOn, next, seller, now } = opened
  const [open, due] = [formatEuros(openOf(order)), dayNamed(dueOn, now)]
  return renderEmail(studio, {
    subject: `Your project is open: ${order.service}`,
    preheader: `We need not wait for the transfer: ${open} stay due on ${due}.`,
    heading: 'Your project is open',
    paragraphs: [
      `We do not wait for your transfer: your project “${order.service}” is open. Your invoice stays as it is, ${open} are due on ${due}.`,
    ],
    next,
    facts: [['Order', order.number], ['Open', open], ...transferFacts(order, dueOn, seller, now)],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(opened.projectId) },
  })
}
