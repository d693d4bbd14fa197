import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { ListedOrder } from '#domain/reads/desk-money.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, read } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

/** All that is open of an order. */
export const recordTransfer: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const orders = await read<{ rows: ListedOrder[] }>(site, '/api/desk/orders?status=accepted', cookie)
  const waiting = orders?.rows.filter(({ open }) => open > 0) ?? []
  if (waiting.length === 0) return
  const { id, open } = random.pick(waiting)
  const transfer = wishFor(ledger.transfers, `BANK-${randomUUID()}`, name)
  kills.notice('transfer')
  await insist(site, transfer, {
    ...asMember(member),
    path: `/api/desk/orders/${id}/record`,
    body: {
      amount: (open / 100).toFixed(2),
      on: addDays(stockholmDay(new Date()), -2),
      reference: transfer.text,
    },
  })
}
