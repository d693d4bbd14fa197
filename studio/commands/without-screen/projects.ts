import { openUnpaid } from '#domain/billing/payments/purchase/open-unpaid.server.ts'
import { openOf } from '#domain/orders/order-state.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../../shell/command.ts'
import { YES } from '../../shell/confirm.ts'
import { findId } from '../../shell/find-id.ts'
import { printable } from '../../shell/table.ts'
import { euros, shortId } from '../../shell/words.ts'

export const projectCommands: Command[] = [
  {
    usage: 'projects open <ORDER>',
    options: { '--although-unpaid': 'the transfer of this company is not here yet, and you begin', ...YES },
    does: 'open the project of an accepted order before it is paid; one that is paid opens by itself',
    notes: 'The order stays open, and its invoice due. The client reads so on their dashboard and by mail.',
    examples: ['projects open 7K3F9-QX2M4 --although-unpaid'],
    run: openBefore,
  },
]

async function openBefore(given: Given, shell: Shell): Promise<Answer> {
  if (!given.options.althoughUnpaid)
    throw new UsageError('A paid order opens its project by itself: say --although-unpaid to begin before.')
  const { deps } = await shell.product()
  const {
    id: orderId,
    number,
    service,
    buyer,
    ...money
  } = await showOrder(deps.db, await findId(deps.db, 'order', given.subject))
  await shell.confirm(
    `Open the project ${printable(service)} of ${printable(buyer.companyName ?? buyer.name)} while ${euros(openOf(money))} of order ${number} are open?`,
    given,
  )
  const { projectId, dueOn } = await openUnpaid(deps, { orderId })
  return {
    data: { projectId, orderId, dueOn },
    text: `${shortId(projectId)} is open. Order ${number} stays open, due on ${dueOn}. The client is told by message and mail.`,
  }
}
