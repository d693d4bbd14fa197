import { decimalText } from '#domain/kernel/money.ts'
import type { DeskRefund } from '#domain/reads/desk-money.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, list } from '../site.ts'
import { asMember, type DeskAct } from './member.ts'

export const grantRefund: DeskAct = async (member) => {
  const { site, ledger, kills, cookie, name } = member
  const [request] = await list<DeskRefund>(site, '/api/desk/refunds', cookie)
  if (request?.stage !== 'open') return
  kills.notice('grant')
  await insist(site, wishFor(ledger.grants, request.id, name), {
    ...asMember(member),
    path: `/api/desk/refunds/${request.id}/grant`,
    body: { amount: decimalText(request.paid) },
  })
}
