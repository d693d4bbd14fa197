import type { Page } from '@playwright/test'
import type { Payment, PaymentDetail } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { OpenedQuote, OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { expectNoViolations } from './accessibility.ts'
import { clientTest, expect, test } from './harness.ts'
import { largestSums, largestWords } from './largest-words.ts'
import { dayIn } from './quotes.ts'
import { DAY, seenOrder, seenPayment, seenProject } from './seen.ts'

// Each screen is loaded once and goes through its states. Its largest text is compared with the API's answers.

type Answers = {
  question?: OpenQuestion
  projects?: Project[]
  payments?: Payment[]
  orders?: AgreedOrder[]
  waiting?: OpenOrder[]
}

const TITLE = 'Nattfjord at 60 FPS'

const PENDING = seenProject({ id: 'prj_1', hasFiles: true })
const WORKING: Project = { ...PENDING, status: 'in-progress' }
const DONE: Project = { ...PENDING, status: 'completed', completedAt: DAY }
const CANCELLED: Project = { ...PENDING, status: 'cancelled', refunded: true }
const PAID = seenPayment({ id: 'pay_1', orderId: 'ord_1' })
const ORDER = seenOrder({
  kind: 'quote',
  service: TITLE,
  status: 'withdrawn',
  net: 199_900,
  vatAmount: 49_975,
  gross: 249_875,
  received: 50_000,
  withdrawal: {
    orderId: 'ord_1',
    orderNumber: '7K3F9-QX2M4',
    service: TITLE,
    declaredAt: DAY,
    refund: 40_000,
    kept: 10_000,
    donePercent: 4,
    dueAt: '2026-11-24T23:00:00.000Z',
  },
})
const OWED: OpenOrder = {
  orderId: 'ord_1',
  number: '7K3F9-QX2M4',
  title: TITLE,
  gross: 249_875,
  open: 199_875,
  part: 'whole',
  dueOn: '2026-12-24',
  bank: { iban: 'SE4550000000058398257466', bic: 'ESSESESS', bankgiro: '' },
  companyName: 'Bildruta AB',
}
const PART = seenPayment({ ...PAID, service: TITLE, amount: 50_000, provider: 'transfer' })

const QUESTION: OpenQuestion = {
  id: 'msg_1',
  body: 'Does the harbour still move enough for you?',
  projectId: 'prj_1',
  createdAt: DAY,
  choices: [],
}

const NO_ENTRIES = { all: 0, messages: 0, figures: 0, files: 0, payments: 0 }

/** besides: other tasks of the client */
const DASHBOARD: readonly [state: string, answers: Answers, says: string, besides?: string[]][] = [
  ['nothing bought', {}, 'Next: choose a package.'],
  [
    'paid without files',
    { projects: [{ ...PENDING, hasFiles: false }], payments: [PAID] },
    'Next: send us your project.',
  ],
  ['link sent', { projects: [PENDING], payments: [PAID] }, "Next: we'll check that your files open."],
  [
    'in progress',
    { projects: [{ ...WORKING, progress: { percent: 40, doneBy: dayIn(4) } }] },
    "Next: we'll finish your project, 4 days left.",
  ],
  [
    'completed with figures',
    { projects: [{ ...DONE, figures: { fps: { before: 40.5, after: 68 } } }] },
    '40.5 became 68.0 FPS.',
  ],
  [
    'withdrawn, its money on its way',
    { projects: [CANCELLED], payments: [PAID], orders: [{ ...ORDER, returned: 10_000 }] },
    'You withdrew. €300.00 will be refunded to you by Tue 24 Nov.',
  ],
  [
    'withdrawn, its money back',
    { projects: [CANCELLED], payments: [PAID], orders: [{ ...ORDER, returned: 40_000 }] },
    'You withdrew. €400.00 was refunded to you.',
  ],
  [
    'withdrawn before a project opened',
    { payments: [PART], orders: [ORDER] },
    'You withdrew. €400.00 will be refunded to you by Tue 24 Nov.',
  ],
  ['a quote to pay', { waiting: [{ ...OWED, open: OWED.gross }] }, 'Next: pay for your quote, €2,498.75.'],
  [
    'a quote paid in part',
    { waiting: [OWED], payments: [PART] },
    'Next: pay the rest of your quote, €1,998.75.',
  ],
  [
    'a payment on its way',
    { payments: [{ ...PAID, status: 'processing' }], waiting: [OWED] },
    'Next: your payment arrives.',
  ],
  [
    'a question of the studio',
    { projects: [{ ...WORKING, question: QUESTION }], question: QUESTION },
    'Next: answer our question.',
  ],
  [
    'a result that was not seen, and a question about it',
    {
      projects: [
        { ...DONE, resultSeenAt: null, figures: { fps: { before: 38, after: 61.5 } }, question: QUESTION },
      ],
      question: QUESTION,
    },
    '38.0 became 61.5 FPS.',
    ['Next: answer our question.'],
  ],
  [
    'a project in progress, another that is paid and waits for its files',
    { projects: [{ ...PENDING, id: 'prj_2', service: 'quick-fix', hasFiles: false }, WORKING] },
    "Next: we'll optimize your project.",
    ['Next: send us your project.'],
  ],
  [
    'a question, and a project that waits for its files',
    { projects: [{ ...PENDING, hasFiles: false, question: QUESTION }], question: QUESTION },
    'Next: answer our question.',
    ['Next: send us your project.'],
  ],
  [
    'a question about no project',
    { projects: [WORKING], question: { ...QUESTION, projectId: null } },
    "Next: we'll optimize your project.",
    ['Next: answer our question.'],
  ],
  [
    'a question about no project, of a client without one',
    { question: { ...QUESTION, projectId: null } },
    'Next: answer our question.',
  ],
  [
    'a payment that is checked',
    { payments: [{ ...PAID, status: 'pending', held: true }] },
    'Next: we check your payment.',
  ],
]

clientTest('the dashboard says largest what the API answers', async ({ page }) => {
  const show = await answering(page)
  await page.goto('/client/dashboard')
  for (const [state, answers, says, besides = []] of DASHBOARD)
    await test.step(state, async () => {
      show(answers)
      await expect.poll(() => largestWords(page.getByRole('main'), /\S/)).toEqual([says])
      const also = page.getByRole('region', { name: 'Also open' }).getByRole('listitem')
      await expect(also).toHaveCount(besides.length)
      await expect(also).toContainText(besides)
      const green = page.getByRole('main').locator('a.bg-after, button.bg-after')
      expect(await green.count(), 'main actions').toBeLessThanOrEqual(1)
    })
})

clientTest('the project page says largest what the API answers', async ({ page }) => {
  const show = await answering(page)
  await page.goto('/client/projects/prj_1')
  for (const [state, answers, says] of DASHBOARD.filter(([, { projects }]) => projects?.length === 1))
    await test.step(state, async () => {
      show(answers)
      await expect.poll(() => largestWords(page.getByRole('main'), /\S/)).toEqual([says])
      await expect(page.getByRole('main')).not.toContainText('Sample')
    })
})

const OFFERED: OpenedQuote = {
  kind: 'in-full',
  orderId: 'ord_1',
  number: ORDER.number,
  title: TITLE,
  status: 'offered',
  closed: null,
  scope: null,
  lines: ORDER.lines,
  net: ORDER.net,
  vatAmount: ORDER.vatAmount,
  gross: ORDER.gross,
  instalments: null,
  received: 0,
  open: ORDER.gross,
  vat: ORDER.vat,
  buyer: ORDER.buyer,
  asksWhoBuys: false,
  isPreview: false,
  isDebt: false,
  options: [],
  discount: null,
  baseline: null,
  recipientName: ORDER.buyer.name,
  addressee: null,
  deliverBy: dayIn(30),
  deliveryWorkingDays: null,
  validUntil: dayIn(10),
  sentAt: DAY,
  termsVersion: null,
  seller: {
    name: 'Bildruta',
    companyName: 'Bildruta AB',
    organisationNumber: '',
    vatNumber: '',
    address: 'Spelgatan 1',
    registeredOffice: '',
    email: 'support@bildruta.example',
    hasFTax: true,
    bank: OWED.bank,
  },
  transferDays: 10,
  payDays: null,
  payBy: null,
  dueOn: null,
}
const COMPANY: Buyer = { ...ORDER.buyer, kind: 'company', country: 'NO', companyName: 'Halvmåne Games AS' }
const ACCEPTED: OpenedQuote = {
  ...OFFERED,
  status: 'accepted',
  closed: 'This quote was accepted on Tue 10 Nov.',
  payBy: 'transfer',
  dueOn: dayIn(10),
}

/** kronor: how the amount begins where kronor are shown too */
const QUOTES: readonly [quote: OpenedQuote, label: string, sum: number, kronor?: string][] = [
  [{ ...OFFERED, asksWhoBuys: true }, 'to pay', OFFERED.net],
  [OFFERED, 'to pay', OFFERED.gross, 'SEK 27,436.28'],
  [
    { ...OFFERED, buyer: COMPANY, vat: vatOf(COMPANY), vatAmount: 0, gross: 199_900, open: 199_900 },
    'to pay',
    199_900,
  ],
  [ACCEPTED, 'to pay', ACCEPTED.gross, 'SEK 27,436.28'],
  [{ ...ACCEPTED, open: 199_875 }, 'to pay', 199_875, 'SEK 21,946.28'],
  [{ ...ACCEPTED, status: 'paid', open: 0 }, 'paid', ACCEPTED.gross],
  [
    { ...OFFERED, status: 'declined', closed: 'This quote was declined on Tue 10 Nov.' },
    'offered price',
    OFFERED.gross,
  ],
  [
    { ...OFFERED, status: 'expired', closed: 'This quote was valid until Tue 10 Nov.' },
    'offered price',
    OFFERED.gross,
  ],
  [
    { ...OFFERED, status: 'cancelled', closed: 'We withdrew this quote on Tue 10 Nov.' },
    'offered price',
    OFFERED.gross,
  ],
  [
    { ...OFFERED, status: 'withdrawn', closed: 'Its buyer has withdrawn from the contract since.' },
    'agreed price',
    OFFERED.gross,
  ],
]

test("a quote's largest text agrees with the API @long", async ({ page }) => {
  let answered: OpenedQuote = OFFERED
  const rate = { day: '2026-11-20', rate: '10.9800', source: 'Sveriges Riksbank' }
  await page.route('**/api/rate', (route) => route.fulfill({ json: rate }))
  await page.route('**/api/quotes/open', (route) => route.fulfill({ json: answered }))
  await page.goto('/quote#first')
  for (const [nth, [quote, label, sum, kronor]] of QUOTES.entries())
    await test.step(`${quote.status}, ${label}`, async () => {
      answered = { ...quote, title: `${TITLE}, ${nth}` }
      await page.evaluate((hash) => location.assign(hash), `#secret-${nth}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(answered.title)
      expect(await largestSums(page.getByRole('main'))).toEqual([sum])
      const order = page.getByRole('region', { name: 'Order' })
      await expect(order.getByText(label, { exact: true })).toBeVisible()
      const inKronor = order.getByText('at 10.98 kronor to the euro (Sveriges Riksbank, Fri 20 Nov')
      await expect(inKronor).toContainText(kronor ? [kronor] : [])
      if (quote.closed) {
        await expect(page.locator('h1 + div')).toHaveText(quote.closed)
        await expect(page.getByRole('main')).not.toContainText(/Delivery is on|after you accept,|work, from/)
      }
    })
})

const BOUGHT: PaymentDetail = { ...PAID, consented: false, toCome: 0, order: { ...ORDER, status: 'paid' } }
const RESULTS: readonly [payment: PaymentDetail, says: string, price?: string][] = [
  [BOUGHT, 'Payment Successful!', '€2,498.75, VAT included.'],
  [
    { ...BOUGHT, order: { ...BOUGHT.order, vatAmount: 0, gross: 199_900 } },
    'Payment Successful!',
    '€1,999.00, no VAT.',
  ],
  [{ ...BOUGHT, status: 'processing' }, 'Payment Processing'],
  [{ ...BOUGHT, status: 'pending', held: true }, 'Checking Payment'],
  [{ ...BOUGHT, status: 'failed' }, 'Payment Failed'],
  [{ ...BOUGHT, status: 'cancelled' }, 'Payment Cancelled'],
  [{ ...BOUGHT, status: 'refunded' }, 'Payment Refunded'],
]

clientTest('the result of a payment says largest what the API answers @long', async ({ page }) => {
  await answering(page)
  for (const [payment, says, price] of RESULTS)
    await test.step(says, async () => {
      await page.route('**/api/payments/pay_1', (route) => route.fulfill({ json: payment }))
      await page.goto('/success?payment=pay_1')
      await expect.poll(() => largestWords(page.getByRole('main'), /\S/)).toEqual([says])
      if (price) await expect(page.getByRole('main')).toContainText(`for ${price}`)
      await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(
        payment.status === 'failed' ? 1 : 0,
      )
      await expectNoViolations(page)
    })
})

/**
 * Answers the lists in place of the server. @returns a function that changes the answers, which the open page shows
 * within moments
 */
async function answering(page: Page): Promise<(answers: Answers) => void> {
  let nth = 0
  let current: Answers = {}
  const list = (path: string, rows: () => readonly object[] | undefined) =>
    page.route(path, (route) => route.fulfill({ json: rows() ?? [] }))
  await list('**/api/projects', () => current.projects)
  await list('**/api/payments', () => current.payments)
  await list('**/api/orders', () => current.orders)
  await list('**/api/orders/waiting', () => current.waiting)
  await page.route('**/api/projects/prj_1', (route) => {
    const [project = PENDING] = current.projects ?? []
    const [order = { ...ORDER, withdrawal: null }] = current.orders ?? []
    return route.fulfill({ json: { project, order, payments: current.payments ?? [] } })
  })
  await page.route('**/api/projects/prj_1/timeline**', (route) =>
    route.fulfill({ json: { entries: [], next: null, counts: NO_ENTRIES } }),
  )
  await page.route('**/api/projects/prj_1/seen', (route) => route.fulfill({ json: { resultSeenAt: DAY } }))
  await page.route('**/api/messages/question', (route) => route.fulfill({ json: current.question ?? null }))
  await page.route('**/api/messages/stream', (route) => {
    const changed = { latestId: `msg_${nth}`, unread: 0, missed: null }
    return route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 50\nevent: changed\ndata: ${JSON.stringify(changed)}\n\n`,
    })
  })
  return (answers) => {
    current = answers
    nth += 1
  }
}
