import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { eachEngine, useDatabase } from '../engines.ts'
import { createTestApp, type TestClient } from '../test-app.ts'
import { REFUND_REASON } from './busy-client.ts'
import { findDeskViolations } from './find-desk-violations.ts'
import { findOrderViolations } from './find-order-violations.ts'
import { emptyLedger, type Ledger, WISHES, wishFor } from './ledger.ts'

const TODAY = stockholmDay(new Date())
const LATER = addDays(TODAY, 40)

eachEngine((engine) => {
  const database = useDatabase(engine)
  const ledger = emptyLedger()
  const texts: Partial<Record<keyof Ledger, string>> = {}
  let order: string

  /** Each thing is done once. */
  beforeAll(async () => {
    const { join, signUp, visitor } = createTestApp(database)
    const [astrid, ada] = [await join('owner', 'Astrid Lund'), await signUp()]
    const send = async <Answer>(who: TestClient, path: string, body: object): Promise<Answer> => {
      const answer = await who.post(path, body, { 'Idempotency-Key': crypto.randomUUID() })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    const read = async <Answer>(path: string): Promise<Answer> => (await astrid.get(path)).json()
    const wish = (what: keyof Ledger, text: string, by: string | undefined = 'Astrid Lund') => {
      wishFor(ledger[what], text, by).acknowledged = true
      texts[what] = text
      return text
    }
    const write = async (title: string) => {
      const lines = [{ text: 'Water', amount: '420.00' }]
      const typed = { clientId: ada.id, lines, deliveryWorkingDays: '10', validUntil: LATER }
      const { id, version } = await send<{ id: string; version: string }>(astrid, '/api/desk/quotes', {
        ...typed,
        title: wish('drafts', title),
      })
      return { path: `/api/desk/quotes/${id}`, version }
    }

    const withdrawn = await write('Taken back')
    await send(astrid, `${withdrawn.path}/send`, { version: withdrawn.version })
    wish('sentQuotes', withdrawn.path.slice(-36))
    await send(astrid, `${withdrawn.path}/withdraw`, {})
    wish('withdrawnQuotes', withdrawn.path.slice(-36))

    const quote = await write('Accepted')
    order = wish('sentQuotes', quote.path.slice(-36))
    const { gross } = await send<{ gross: number }>(astrid, `${quote.path}/send`, { version: quote.version })
    const [mail] = await database.db
      .selectFrom('outbox')
      .select('text')
      .where('dedupe_key', 'like', `quote:${order}:sent:%`)
      .execute()
    const secret = /\/quote#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    await send(ada, '/api/quotes/accept', { secret, payBy: 'transfer', gross, startAtOnce: true })
    wishFor(ledger.acceptances, order).acknowledged = true
    texts.acceptances = order
    await send(astrid, `/api/desk/orders/${order}/record`, {
      ...{ amount: (gross / 100).toFixed(2), on: TODAY, reference: wish('transfers', 'BANK-1') },
    })

    const [project] = await read<{ id: string }[]>('/api/desk/projects/open')
    const path = `/api/desk/projects/${project?.id}`
    await send(astrid, `${path}/start`, { anyway: 'on' })
    const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
    await send(astrid, `${path}/deliver`, { title: wish('deliveries', 'A build'), items })
    const { versions } = await read<StudioProject>(path)
    const because = wish('dueDays', 'The water waits.')
    await send(astrid, `${path}/due`, { on: LATER, because, version: versions.due })
    const [asked] = await read<{ name: string }[]>('/api/desk/reminders')
    await send(astrid, '/api/desk/reminders', { names: [wish('reminders', asked?.name ?? '')] })

    const message = 'A question about shadows'
    await visitor.post('/api/contact', { name: 'Bo', email: 'bo@visitors.example', title: 'other', message })
    const enquiries = await read<{ rows: { id: string }[] }>('/api/desk/enquiries')
    await send(astrid, `/api/desk/enquiries/${enquiries.rows[0]?.id}/reply`, {
      text: wish('enquiryAnswers', 'Shadows cost 3 ms.'),
      seen: 0,
    })
    const client = `/api/desk/clients/${ada.id}`
    await send(astrid, `${client}/messages`, { body: wish('threadAnswers', 'We look at it.') })
    await send(astrid, `${client}/notes`, { body: wish('notes', 'Prefers mail') })

    const [payment] = (await (await ada.get('/api/payments')).json()) as { id: string }[]
    await send(ada, `/api/payments/${payment?.id}/refund-request`, { reason: REFUND_REASON })
    const [refund] = await read<{ id: string }[]>('/api/desk/refunds')
    await send(astrid, `/api/desk/refunds/${wish('grants', refund?.id ?? '')}/grant`, { amount: '99.00' })
  })

  const find = () => findDeskViolations(database.db, ledger)
  /** What is found once something is no longer as it was done. */
  const after = async (change: (trx: Trx) => Promise<unknown>, check = findDeskViolations) => {
    let found: string[] = []
    const back = new Error('Only tried.')
    await database.db
      .transaction()
      .execute(async (trx) => {
        await change(trx)
        found = await check(trx, ledger)
        throw back
      })
      .catch((error) => {
        if (error !== back) throw error
      })
    return found
  }
  /** What the database refuses while its trigger is there. */
  const deleteLines = async (trx: Trx, comparison: '=' | '!=') => {
    await sql
      .raw(`drop trigger audit_log_is_kept${engine === 'postgres' ? ' on audit_log' : ''}`)
      .execute(trx)
    await trx.deleteFrom('audit_log').where('action', comparison, 'reminded').execute()
  }
  /** One sentence for each kind, of the thing that was done last. */
  const ofEach = (kinds: readonly (keyof Ledger)[], says: string) =>
    kinds.map((what) => expect.stringContaining(`The ${WISHES[what]} '${texts[what]}' ${says}`))
  const done = () => Object.keys(texts) as (keyof Ledger)[]
  const named = () => done().filter((what) => what !== 'threadAnswers')

  it('is content with what was done once', async () => {
    expect(await find()).toEqual([])
    expect(await findOrderViolations(database.db, ledger)).toEqual([])
    expect(done()).toHaveLength(12)
  })

  it('misses the line of each thing in the audit log, and the person in it', async () => {
    const bare = await after((trx) => deleteLines(trx, '!='))
    expect(bare).toEqual(
      expect.arrayContaining(
        ofEach(
          named().filter((what) => what !== 'reminders'),
          'has 0 lines in the audit log.',
        ),
      ),
    )
    const eves = emptyLedger()
    for (const what of named()) eves[what] = ledger[what].map((one) => ({ ...one, by: 'Eve' }))
    const { acceptances: _, ...others } = texts
    expect(await findDeskViolations(database.db, eves)).toEqual(
      expect.arrayContaining(
        ofEach(
          named().filter((what) => what in others),
          'is in the audit log as done by Astrid Lund.',
        ),
      ),
    )
    const nameless = await after((trx) => trx.updateTable('messages').set({ by_name: null }).execute())
    expect(nameless).toEqual(ofEach(['threadAnswers'], 'stands there as by null.'))
  })

  it('misses what was done without a trace', async () => {
    const { reminders = '', notes = '' } = texts
    expect(await after((trx) => trx.deleteFrom('client_notes').execute())).toEqual([
      `The acknowledged note '${notes}' is lost.`,
    ])
    expect(await after((trx) => deleteLines(trx, '='))).toEqual([
      `The acknowledged reminder of '${reminders}' is lost.`,
    ])
  })

  it('misses mails and messages that belong to what was done', async () => {
    const mailed = [
      'sentQuotes',
      'withdrawnQuotes',
      'acceptances',
      'enquiryAnswers',
      'dueDays',
      'reminders',
    ] as const
    const unmailed = await after((trx) => trx.deleteFrom('outbox').execute())
    expect(unmailed).toEqual(expect.arrayContaining(ofEach(mailed, 'is without its mail ')))
    const untold = await after((trx) =>
      trx.updateTable('messages').set({ dedupe_key: null }).where('author', '=', 'system').execute(),
    )
    expect(untold).toEqual(
      expect.arrayContaining(ofEach(['acceptances', 'dueDays'], 'is without its message ')),
    )
  })

  it('sees what is there twice', async () => {
    const again = async (trx: Trx) => {
      const [note] = await trx.selectFrom('client_notes').selectAll().execute()
      if (note)
        await trx
          .insertInto('client_notes')
          .values({ ...note, id: 'not_2' })
          .execute()
      const [line] = await trx
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'quote-sent')
        .execute()
      if (line)
        await trx
          .insertInto('audit_log')
          .values({ ...line, id: 'aud_2' })
          .execute()
    }
    expect(await after(again)).toEqual(
      expect.arrayContaining([
        "The note 'Prefers mail' is there 2 times.",
        expect.stringMatching(/^The sending of the quote '\w+' has 2 lines in the audit log\.$/),
      ]),
    )
  })

  it('misses what the invoice of a transfer says, before it is paid and after', async () => {
    const changed = (trx: Trx) =>
      trx.updateTable('invoices').set({ gross: 1, net: 1, vat_amount: 0 }).execute()
    expect(await after(changed, findOrderViolations)).toContainEqual(
      expect.stringContaining(`The papers of order ${order} say 1, its money `),
    )
    const unpaid = async (trx: Trx) => {
      await changed(trx)
      await trx
        .updateTable('orders')
        .set({ status: 'accepted', paid_at: null })
        .where('id', '=', order)
        .execute()
    }
    expect(await after(unpaid, findOrderViolations)).toContain(
      `The papers of order ${order} say 1, and it is accepted.`,
    )
  })
})
