import { decimalText } from '#domain/kernel/money.ts'
import type { DeskRefund } from '#domain/reads/desk-money.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, list } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

/** All that can still be given back. A client who withdraws meanwhile is faster: then it's granted already. */
export const grantRefund: DeskAction = async (member) => {
  const { site, ledger, kills, cookie, name } = member
  const waiting = await list<DeskRefund>(site, '/api/desk/refunds', cookie)
  // One that the studio's bank is to send waits as well, and nobody sends it here.
  const request = waiting.find(({ stage }) => stage === 'open')
  if (!request) return
  kills.notice('grant')
  await insist(site, wishFor(ledger.grants, request.id, name), {
    ...asMember(member),
    path: `/api/desk/refunds/${request.id}/grant`,
    body: { amount: decimalText(request.left) },
  })
}
