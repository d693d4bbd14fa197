import { listHolds, resolveHold } from '#domain/billing/payments/holds/holds.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { list } from '../shell/table.ts'
import { localTime, shortId } from '../shell/words.ts'

export const holdCommands: Command[] = [
  {
    usage: 'holds list',
    options: { '--all': 'also those that are resolved' },
    does: 'list the payments that do not add up and need a person',
    examples: ['holds list', 'holds list --all'],
    run: listAll,
  },
  {
    usage: 'holds resolve <HOLD>',
    does: 'say that you have put a payment right',
    notes: 'It changes nothing about the payment.',
    examples: ['holds resolve hold_3f2a91bc'],
    run: resolve,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const holds = [
    ...(await listHolds(deps.db)),
    ...(given.options.all ? await listHolds(deps.db, { resolved: true }) : []),
  ].map((hold) => ({
    id: hold.id,
    providerObjectId: hold.provider_object_id,
    paymentId: hold.payment_id,
    reason: hold.reason,
    createdAt: hold.created_at,
    resolvedAt: hold.resolved_at,
  }))
  // Reasons are sentences: a line of their own.
  const text = holds.map(
    ({ id, createdAt, paymentId, providerObjectId, resolvedAt, reason }) =>
      `${list(
        [
          {
            id: shortId(id),
            since: localTime(createdAt),
            payment: shortId(paymentId),
            'object at the provider': providerObjectId,
            resolved: localTime(resolvedAt),
          },
        ],
        { none: '' },
      )}\n  ${reason}`,
  )
  return { data: holds, text: text.join('\n\n') || 'No payment needs a person.' }
}

async function resolve({ words: [hold = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const holdId = await findId(deps.db, 'hold', hold)
  await resolveHold(deps, { holdId })
  return { data: { id: holdId }, text: `${shortId(holdId)} is resolved.` }
}
