import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import { addSeconds } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addClient, addPayment } from '#test/clients.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { testProduct } from '#test/test-product.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkUpkeep } from './check-upkeep.ts'
import type { Finding } from './finding.schema.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MINUTE = 60
const DAY = 24 * 3600

anEngine((engine) => {
  const database = useDatabase(engine)
  const product = () => testProduct(database, { clock: () => NOON })
  const levels = (findings: Finding[], words: RegExp) =>
    findings.filter(({ says }) => words.test(says)).map(({ level }) => level)

  beforeEach(async () => {
    for (const table of ['outbox', 'refund_requests', 'payment_movements', 'payments'] as const)
      await database.db.deleteFrom(table).execute()
  })

  it.each([
    ['backup', 7, 'warning', /newest is of/],
    ['retention', 2, 'problem', /ran last/],
  ] as const)('the last %s counts for %d days', async (action, days, late, words) => {
    const { deps } = product()
    const detail = { file: 'a.backup' }
    await commit(deps, (work) => recordAudit(work, { action, detail, now: NOON }))
    const foundAfter = async (seconds: number) =>
      levels(await checkUpkeep(product(), addSeconds(NOON, seconds)), words)
    expect(await foundAfter(days * DAY)).toEqual(['ok'])
    expect(await foundAfter(days * DAY + 1)).toEqual([late])
  })

  it('a payment may be open for a day, and a request for a refund for 3', async () => {
    const client = await addClient(database.db)
    const payment_id = await addPayment(database.db, { client, now: NOON })
    await database.db.updateTable('payments').set({ status: 'pending', completed_at: null }).execute()
    const at = { created_at: NOON.toISOString(), answered_at: null, sent_at: null }
    const request = { id: 'ref_1', payment_id, user_id: client.id, reason: 'x', ...at }
    await database.db
      .insertInto('refund_requests')
      .values({ ...request, status: 'open', amount: null, answer: null })
      .execute()
    const foundAfter = async (seconds: number, words: RegExp) =>
      levels(await checkPayments(product(), addSeconds(NOON, seconds)), words)
    expect(await foundAfter(DAY, /open for more than a day/)).toEqual(['ok'])
    expect(await foundAfter(DAY + 1, /open for more than a day/)).toEqual(['warning'])
    expect(await foundAfter(3 * DAY, /refund request/)).toEqual(['ok'])
    expect(await foundAfter(3 * DAY + 1, /refund request/)).toEqual(['warning'])
  })

  describe('a mail', () => {
    const mail = { subject: 'Hello', text: 'x', html: 'x', senderDomain: 'x.example' }
    const foundAfter = async (seconds: number, words: RegExp) =>
      levels(await checkMail(product(), addSeconds(NOON, seconds)), words)
    beforeEach(() =>
      commit(product().deps, (work) =>
        enqueueMail(work, { kind: 'account', to: { proven: 'a@b.example' }, mail, now: NOON }),
      ),
    )

    it('may wait for ten minutes', async () => {
      expect(await foundAfter(10 * MINUTE - 1, /waits/)).toEqual(['ok'])
      expect(await foundAfter(10 * MINUTE, /waits/)).toEqual(['warning'])
      await database.db.updateTable('outbox').set({ status: 'sent' }).execute()
      expect(await foundAfter(10 * MINUTE, /^No mail waits/)).toEqual(['ok'])
      expect(await foundAfter(10 * MINUTE, /^No mail was given up/)).toEqual(['ok'])
    })

    it('that was given up is a problem for a week, and then only said', async () => {
      await database.db.updateTable('outbox').set({ status: 'dead' }).execute()
      expect(await foundAfter(7 * DAY, /given up/)).toEqual(['problem'])
      expect(await foundAfter(7 * DAY + 1, /given up/)).toEqual(['warning'])
    })
  })
})
