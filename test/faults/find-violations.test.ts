import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addClient, addPayment, openPaidProject } from '../clients.ts'
import { domainDeps, testStorage } from '../domain-deps.ts'
import { eachEngine, useDatabase } from '../engines.ts'
import { FULL } from '../offers.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import { REFUND_REASON } from './busy-client.ts'
import { answerText } from './find-answer-violations.ts'
import { findNeedlessRepeats, findViolations } from './find-violations.ts'
import { emptyLedger, type Ledger, WISHES } from './ledger.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const blobStorage = testStorage()
  let ledger: Ledger
  let client: Awaited<ReturnType<typeof addClient>>
  beforeEach(async () => {
    ledger = emptyLedger()
    client = await addClient(database.db)
  })
  const find = (received: ReceivedEmail[] = []) =>
    findViolations({ handle: database.handle, blobStorage }, ledger, received)
  const addEmail = (id: string, status: 'sent' | 'waiting') =>
    database.db
      .insertInto('outbox')
      .values({
        id,
        dedupe_key: null,
        kind: 'account',
        recipient: 'a@b.example',
        subject: 'Hello',
        text: '',
        html: '',
        message_id: `<${id}>`,
        in_turn: 1,
        status,
        attempts: 1,
        next_attempt_at: NOW.toISOString(),
        last_error: null,
        created_at: NOW.toISOString(),
        sent_at: null,
        locked_until: null,
      })
      .execute()

  const addDocument = async (number: string) =>
    database.db
      .insertInto('invoices')
      .values({
        id: 'inv',
        number,
        kind: 'invoice',
        order_id: await orderId(),
        user_id: null,
        cause: 'x',
        net: FULL.cents,
        vat_amount: 0,
        gross: FULL.cents,
        document: '{}',
        issued_at: NOW.toISOString(),
      })
      .execute()

  /** @param kept what is on the disk of it */
  const addUpload = async (sent: string, kept = sent) => {
    const sha256 = createHash('sha256').update(sent).digest('hex')
    const id = `blb_${sha256.slice(0, 8)}`
    await blobStorage.write(
      id,
      0,
      (async function* () {
        yield Buffer.from(kept)
      })(),
    )
    await blobStorage.keep(id, sha256, kept.length)
    await database.db
      .insertInto('blobs')
      .values({
        ...{ id, user_id: client.id, side: 'client', by_name: null, project_id: null, name: 'build.bin' },
        ...{ size: sent.length, received: sent.length, kind: null, sha256, status: 'here', purpose: 'file' },
        ...{ attached_at: null, preview_sha256: null, preview_width: null, preview_height: null },
        ...{ writer: null, writer_until: null, gone_at: null },
        ...{ created_at: NOW.toISOString(), touched_at: NOW.toISOString(), here_at: NOW.toISOString() },
      })
      .execute()
    return sha256
  }

  const orderId = async () =>
    (await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id

  it('is content with nothing', async () => {
    expect(await find()).toEqual([])
  })

  it('misses the project, the mails and the message of a completed payment', async () => {
    const id = await addPayment(database.db, { client, now: NOW })
    expect(await find()).toEqual([
      `The completed payment ${id} has no project.`,
      `The papers of order ${await orderId()} say 0, its money ${FULL.cents}.`,
      `The payment ${id} is without its mail payment:${id}:receipt.`,
      `The payment ${id} is without its mail payment:${id}:studio:sale.`,
      `The payment ${id} is without its message.`,
    ])
  })

  it('misses the payment of a project', async () => {
    const paymentId = await addPayment(database.db, { client, now: NOW })
    await database.db.updateTable('payments').set({ status: 'pending' }).execute()
    const order = { userId: client.id, paymentId, service: 'quick-fix', now: NOW }
    const { id } = await commit(domainDeps(database.db), (trx) => openPaidProject(trx, order))
    await database.db
      .insertInto('payment_events')
      .values({ id: 'evt', type: 't', payment_id: paymentId, received_at: NOW.toISOString() })
      .execute()
    expect(await find()).toEqual([
      `The project ${id} has no completed payment.`,
      'The event evt was taken without its effect.',
      `The payment ${paymentId} of ${FULL.cents} is pending, and ${FULL.cents} of it moved.`,
      `The papers of order ${await orderId()} say 0, its money ${FULL.cents}.`,
    ])
  })

  it('misses a number in the series, an order that was paid without its money, and a withdrawal without a word', async () => {
    const { db } = database
    await addPayment(db, { client, now: NOW })
    const id = await orderId()
    await addDocument('2026-0002')
    await db.updateTable('orders').set({ status: 'withdrawn' }).execute()
    expect(await find()).toEqual(
      expect.arrayContaining([
        'The invoice numbers of 2026 have a gap or a double.',
        `The order ${id} is withdrawn, and its withdrawal says otherwise.`,
      ]),
    )
  })

  it('misses a form of a paper, and bytes of one', async () => {
    await addPayment(database.db, { client, now: NOW })
    await addDocument('2026-0001')
    const drawn = { invoice_id: 'inv', form: 'pdf', created_at: NOW.toISOString() } as const
    const content = Buffer.from('drawn').toString('base64')
    await database.db
      .insertInto('invoice_files')
      .values({ ...drawn, content, sha256: '0'.repeat(64) })
      .execute()
    expect(await find()).toEqual(
      expect.arrayContaining([
        'The paper inv is drawn in part.',
        'The pdf of the paper inv is not what was drawn.',
      ]),
    )
  })

  it('misses money that has no day', async () => {
    const id = await addPayment(database.db, { client, now: NOW })
    const says = `The payment ${id} of ${FULL.cents} is completed, and 0 of it moved.`
    expect(await find()).not.toContain(says)
    await database.db.updateTable('payment_movements').set({ kind: 'refund' }).execute()
    expect(await find()).toEqual(
      expect.arrayContaining([says, `More of the payment ${id} went back than came.`]),
    )
    await database.db.deleteFrom('payment_movements').execute()
    expect(await find()).toContain(says)
  })

  it('misses what was acknowledged, and only that', async () => {
    for (const wishes of Object.values(ledger))
      wishes.push({ text: 'yes', acknowledged: true }, { text: 'no', acknowledged: false })
    expect((await find()).toSorted()).toEqual(
      Object.values(WISHES)
        .map((what) => `The acknowledged ${what} 'yes' is lost.`)
        .toSorted(),
    )
  })

  it('misses the file of an answer by mail, and sees one that stands there twice', async () => {
    const { db } = database
    const [bare, twice, gone] = [answerText(3), answerText(2), answerText(1)]
    const row = (body: string) => ({
      ...{
        id: newId('msg'),
        user_id: client.id,
        author: 'client' as const,
        sender: 'Ada',
        body,
        asks: 0 as const,
      },
      created_at: NOW.toISOString(),
    })
    await db.insertInto('messages').values([bare, twice, twice].map(row)).execute()
    for (const text of [bare, twice, gone]) ledger.answers.push({ text, acknowledged: true })
    const found = (await find()).filter((sentence) => sentence.includes('answer by mail'))
    expect(found.toSorted()).toEqual([
      expect.stringContaining(`The acknowledged answer by mail '${gone}' is lost.`),
      ...[bare, twice].toSorted().map((text) => expect.stringContaining(`'${text}' has the files [`)),
    ])
  })

  it('misses bytes of an upload, the mails of a request, the money of a grant and the mail of a delivery', async () => {
    const { db } = database
    const paymentId = await addPayment(db, { client, now: NOW })
    const order = { userId: client.id, paymentId, service: 'quick-fix', now: NOW }
    const { id: projectId } = await commit(domainDeps(db), (trx) => openPaidProject(trx, order))
    const [whole, torn] = [await addUpload('as it was sent'), await addUpload('sent in part', 'sent')]
    await db
      .insertInto('refund_requests')
      .values({
        ...{ id: 'ref', payment_id: paymentId, user_id: client.id, reason: REFUND_REASON, status: 'granted' },
        ...{ amount: 1, answer: null, created_at: NOW.toISOString(), answered_at: NOW.toISOString() },
        sent_at: null,
      })
      .execute()
    await db
      .insertInto('deliveries')
      .values({
        ...{ id: 'dlv', project_id: projectId, user_id: client.id, number: 1, title: 'A build', notes: '' },
        ...{ status: 'open', round: 1, rounds: null, completes: 0, without_figures: null, figures_follow: 0 },
        ...{ approved_by_silence_on: null, silence_notified_at: null, by_name: null, changes_asked: null },
        ...{ created_at: NOW.toISOString(), answered_at: null },
      })
      .execute()
    const found = await find()
    expect(found).toEqual(
      expect.arrayContaining([
        `The upload '${torn}' is not what was sent.`,
        'The refund ref was granted and never sent.',
        'The request for a refund ref is without its mails.',
        'The delivery dlv is without its mail.',
      ]),
    )
    expect(found.join()).not.toContain(whole)
  })

  it('misses mails, and knows those that were never committed', async () => {
    await addEmail('waits', 'waiting')
    await addEmail('gone', 'sent')
    await addEmail('twice', 'sent')
    expect(await find([arrived('<twice>'), arrived('<twice>'), arrived('<ghost>')])).toEqual([
      'The mail waits is waiting (null).',
      "The mail waits 'Hello' never arrived.",
      "The mail gone 'Hello' never arrived.",
      'The mail <ghost> arrived and was never committed.',
    ])
    await database.db.deleteFrom('outbox').where('id', '!=', 'twice').execute()
    expect(await find([arrived('<twice>', 'other@b.example')])).toEqual([
      'A mail went to other@b.example instead of its recipient.',
    ])
  })
})

it('knows a mail that came twice for no reason', () => {
  const received = [arrived('<a>'), arrived('<b>'), arrived('<a>'), arrived('<b>')]
  expect(findNeedlessRepeats(received, [10_000, 20_000, 30_000, 40_000], [15_000])).toEqual([
    'The mail <b> came twice without a kill in between.',
  ])
})

function arrived(messageId: string, to = 'a@b.example'): ReceivedEmail {
  return {
    headers: new Map([['message-id', [messageId]]]),
    text: '',
    html: '',
    attachments: [],
    envelope: { from: '', to: [to] },
  }
}
