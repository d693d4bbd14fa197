import { expect, it, test } from 'vitest'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { openUnpaid } from '#domain/billing/contracts/open-unpaid.server.ts'
import { requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import type { TaskKind } from '#domain/kernel/tasks.ts'
import { askClient, chooseAnswer } from '#domain/messages/questions.server.ts'
import { writeAsClient } from '#domain/messages/send-message.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { isIn, isOutside, sourceFiles } from './architecture/source-files.ts'
import { oneEngine } from './engines.ts'
import { aCompany } from './factories/buyers.ts'
import { type PaymentsRig, usePaymentsFixture } from './payments-fixture.ts'
import { sendNewQuote } from './send-quote.ts'

const A_TIME = String.raw`(within|in) (\d+|an?|one|two) ((business|working) )?(hours?|days?)|24 h\b|24 hours|business day`
const AN_ANSWER = 'contact|respon|reply|replies|answer|get back|hear from'
/** Sentences that promise when the studio will contact or answer someone. */
const PROMISE = new RegExp(
  String.raw`24 h\b|24 hours|business day|We'll contact you by|(${AN_ANSWER}).*(${A_TIME})|(${A_TIME}).*(${AN_ANSWER})`,
  'i',
)

const CONTACT: TaskKind = 'First contact'
const ENQUIRY: TaskKind = 'Enquiry'
const THREAD: TaskKind = 'Message'
/** Also written by a client, and answered within the same time. */
const LIKE_MESSAGES: readonly TaskKind[] = ['Changes requested', 'Refund request', 'Answered question']
const BY_EMAIL = 'None: emails to the support address arrive in the mailbox of the studio.'
const NO_PROMISE = 'None: the sentence promises no answer.'

/**
 * Every such sentence in pages, emails and messages: its file, its words, and the row in Today that counts down its
 * time, or why there is none.
 */
const PROMISES: readonly [path: string, words: string, row: string][] = [
  ['content/accessibility.ts', 'typically respond within 1 business day', BY_EMAIL],
  ['content/contact.ts', 'aim to respond within 24 hours', ENQUIRY],
  ['content/contact.ts', "We'll get back to you within 24 hours", ENQUIRY],
  ['content/contact.ts', 'typically respond within 1 business day', BY_EMAIL],
  ['content/contact.ts', "when: 'within 24 h'", ENQUIRY],
  ['content/pages.ts', 'An engineer replies, usually within 24 hours', ENQUIRY],
  ['content/privacy/2026-11-24.ts', 'answered within 30 days', BY_EMAIL],
  ['content/success.ts', 'contact you within 24 hours', CONTACT],
  ['content/success.ts', "when: 'within 24 hours'", CONTACT],
  ['content/terms/2026-11-22.ts', 'contact you within one business day of a purchase', CONTACT],
  ['content/terms/2026-11-22.ts', 'typically respond within 1 business day', THREAD],
  ['app/desk/projects/deliver-form.tsx', 'within 24 hours are deleted', NO_PROMISE],
  ['app/portal/upload/uploader.tsx', 'Unfinished uploads are deleted after 24 hours', NO_PROMISE],
  ['domain/storage/room.server.ts', "keep what you've uploaded for 24 hours", NO_PROMISE],
  ['domain/crm/contact/contact.emails.ts', 'get back to you within 24 hours', ENQUIRY],
  ['domain/crm/contact/contact.emails.ts', 'reply to this address, usually within 24 hours', ENQUIRY],
  ['domain/billing/payments/payments.emails.ts', 'contact you within 24 hours', CONTACT],
  [
    'domain/billing/payments/payments.emails.ts',
    'We promised to contact the client within 24 hours',
    CONTACT,
  ],
  ['domain/projects/changes/change-status.server.ts', 'contact you within 24 hours', CONTACT],
  ['domain/projects/status-headline/lines-before-work.ts', "We'll contact you by", CONTACT],
  ['domain/messages/thread.server.ts', 'typically respond within 1 business day', THREAD],
]

test('every promise to contact or answer somebody within a time is in the list', () => {
  const found = promises()
  const isListed = (promise: Sentence) => PROMISES.some((listed) => isSame(promise, listed))
  expect(
    found.filter((promise) => !isListed(promise)),
    'without a row',
  ).toEqual([])
  expect(
    PROMISES.filter((listed) => !found.some((promise) => isSame(promise, listed))),
    'gone',
  ).toEqual([])
})

type Sentence = { path: string; text: string }

function isSame({ path, text }: Sentence, [file, words]: (typeof PROMISES)[number]): boolean {
  return path === file && text.includes(words)
}

function promises(): Sentence[] {
  return sourceFiles()
    .filter(({ path }) => isIn(path, 'content', 'domain', 'app') && !isOutside(path))
    .flatMap(({ path, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .split(/\n|(?<=[.!?;]) /)
        .filter((sentence) => PROMISE.test(sentence))
        .map((sentence) => ({ path, text: sentence })),
    )
}

const GROSS = 150_000

/** For each row, what promises it and when it is due. It is Friday noon. */
const CASES: readonly [
  row: TaskKind,
  by: string,
  how: string,
  promise: (rig: PaymentsRig) => Promise<unknown>,
][] = [
  [
    CONTACT,
    'Sat 12:00',
    'a package is paid, and the work waits for the withdrawal period',
    (rig) => rig.buyAndPay(),
  ],
  [
    CONTACT,
    'Sat 12:00',
    'the transfer for a quote arrives',
    async (rig) => {
      const orderId = await accept(rig)
      await recordTransfer(rig.deps, { orderId, amount: GROSS, on: '2026-11-20', reference: 'A' })
    },
  ],
  [
    CONTACT,
    'Sat 12:00',
    'the project of a quote opens before it is paid',
    async (rig) => openUnpaid(rig.deps, { orderId: await accept(rig) }),
  ],
  [ENQUIRY, 'the end of Monday', 'a visitor writes', (rig) => sendEnquiry(rig.deps, anEnquiry())],
  [
    THREAD,
    'the end of Monday',
    'a client writes',
    (rig) => writeAsClient(rig.deps, rig.client, { body: 'When?' }),
  ],
  [
    'Answered question',
    'the end of Monday',
    'a client answers a question',
    async (rig) => {
      const project = await ownProject(rig)
      const { id } = await askClient(rig.deps, { project, body: 'Which map?', choices: ['One', 'Two'] })
      await chooseAnswer(rig.deps, rig.client, { questionId: id, choice: 'One' })
    },
  ],
  [
    'Changes requested',
    'the end of Monday',
    'a client asks for changes',
    async (rig) => {
      const { id: projectId } = await ownProject(rig)
      await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team', anyway: true })
      const { id } = await makeDelivery(rig.deps, { projectId, title: 'Grass', items: [BUILD] })
      await askForChanges(rig.deps, { ownerId: rig.client.id, deliveryId: id, words: 'It pops.' })
    },
  ],
  [
    'Refund request',
    'the end of Monday',
    'a client requests a refund',
    async (rig) => {
      const { paymentId } = await rig.buyAndPay()
      await requestRefund(rig.deps, rig.client, { paymentId }, { reason: 'The game is cancelled.' })
    },
  ],
]
const TIMES: Readonly<Record<string, string>> = {
  'Sat 12:00': '2026-11-21T12:00:00.000Z',
  'the end of Monday': '2026-11-23T23:00:00.000Z',
}

const BUILD = { kind: 'build', label: 'Build', link: 'https://files.example/a' } as const

async function ownProject(rig: PaymentsRig) {
  await rig.buyAndPay()
  const [project] = await rig.projects()
  return requireOwnProject(rig.deps.db, rig.client.id, project?.id ?? '')
}

async function accept(rig: PaymentsRig): Promise<string> {
  await saveBuyer(rig.deps, rig.client.id, aCompany())
  const { secret } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
  const answer = { secret, payBy: 'transfer', gross: GROSS, startAtOnce: false } as const
  return (await acceptAndPay(rig.deps, rig.client, answer)).orderId
}

oneEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  it.each(CASES)('%s, until %s, once %s', async (row, by, _, promise) => {
    await promise(rig)
    const waiting = await listTasks(rig.deps)
    expect(waiting.filter(({ kind }) => kind === row)).toMatchObject([{ until: TIMES[by] }])
  })

  it('has a case for every row that is promised', () => {
    const promised = PROMISES.map(([, , row]) => row).filter((row) => !row.startsWith('None'))
    expect(new Set(CASES.map(([row]) => row))).toEqual(new Set([...promised, ...LIKE_MESSAGES]))
  })
})
