import { expect, it } from 'vitest'
import * as accountChanges from '#domain/accounts/account-changes.emails.ts'
import * as accounts from '#domain/accounts/accounts.emails.ts'
import { invitationEmail, signInEmail } from '#domain/accounts/accounts.emails.ts'
import * as quoteAccepted from '#domain/billing/contracts/contracts.emails.ts'
import {
  debtEndedEmail,
  openedUnpaidEmail,
  secondInstalmentEmail,
  secondInstalmentReversedEmail,
} from '#domain/billing/contracts/contracts.emails.ts'
import type { Invoice } from '#domain/billing/invoices/invoices.schema.ts'
import * as notices from '#domain/billing/payments/payment-notices.emails.ts'
import * as payments from '#domain/billing/payments/payments.emails.ts'
import * as refunds from '#domain/billing/refunds/refunds.emails.ts'
import * as withdrawals from '#domain/billing/withdrawals/withdrawals.emails.ts'
import * as contact from '#domain/crm/contact/contact.emails.ts'
import type { EnquiryRow } from '#domain/crm/contact/contact.store.server.ts'
import { worseBuildEmail } from '#domain/delivery/captures/captures.emails.ts'
import * as deliveries from '#domain/delivery/deliveries/deliveries.emails.ts'
import type { DeliveryRow } from '#domain/delivery/deliveries/deliveries.store.server.ts'
import * as files from '#domain/delivery/files/files.emails.ts'
import { consentWithdrawnEmail } from '#domain/delivery/reports/reports.emails.ts'
import { type Letter, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { digestLetter } from '#domain/inbox/digests.emails.ts'
import * as reminders from '#domain/inbox/reminders/reminders.emails.ts'
import { filesMissingEmail } from '#domain/messages/inbound-email/inbound-email.emails.ts'
import * as thread from '#domain/messages/messages.emails.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import * as quotes from '#domain/orders/quotes/quotes.emails.ts'
import type { QuoteRow } from '#domain/orders/quotes/quotes.store.server.ts'
import { reminderEmail } from '#domain/orders/quotes/reminders.emails.ts'
import { dueMovedEmail, figuresEmail, statusChangedLetter } from '#domain/projects/changes/projects.emails.ts'
import { letterResult } from '#domain/projects/figures.ts'
import type { ReportSummary } from '#domain/projects/projects.schema.ts'
import { aProject } from '#test/factories/projects.ts'
import { sourceFiles } from '../architecture/source-files.ts'
import { consumer } from '../clients.ts'
import { SELLER } from '../domain-deps.ts'
import { IDENTITY, studioFacts } from '../studio-facts.ts'

const studio = studioFacts({ identity: IDENTITY })
const now = new Date('2026-11-20T12:00:00.000Z')
const seller = SELLER
const name = 'Ada Adams'
const url = 'https://studio.example/there'
const client = { id: 'user_1', name, email: 'ada@clients.example' }
const next = { headline: 'We begin', who: 'The studio', until: 'Mon 23 Nov', you: 'Keep the link open.' }
const invoice = (number: string, kind: Invoice['kind'], gross: number): Invoice => ({
  ...{ id: `inv_${number}`, number, kind, orderId: 'ord_1' },
  ...{ net: gross - 1, vatAmount: 1, gross, issuedAt: '2026-11-21T08:00:00.000Z' },
})

const order: Order = {
  ...{ id: 'ord_1', ownerId: 'user_1', number: '7K3F9-QX2M4', kind: 'quote', service: 'Fjord' },
  ...{ status: 'accepted' },
  buyer: { ...consumer(client), country: 'SE' },
  vat: { rule: 'swedish-consumer', rateBasisPoints: 2500, category: 'S', wording: null },
  lines: [
    { text: 'Water\nRefraction at half size', net: 80_003 },
    { text: 'Audio', net: 40_002, quantity: { hundredths: 400, unit: 'hour' } },
    { text: 'Let off\nfor the wait', net: -20_005 },
  ],
  ...{ net: 100_000, vatAmount: 25_000, gross: 125_000, instalments: null, received: 0, returned: 0 },
  ...{ termsVersion: '2026-11-20', consentWording: null, consentAt: null, deliverBy: '2027-01-18' },
  ...{ deliveryWorkingDays: null, changeRounds: 2, acceptedAt: '2026-11-20T12:00:00.000Z', paidAt: null },
  ...{ keptProgress: null, withdrawalEndsAt: '2026-12-04T23:00:00.000Z' },
  ...{ createdAt: '2026-11-19T12:00:00.000Z' },
}
const halves: Order = { ...order, instalments: { first: 62_500, second: null } }
const ofCompany: Order = {
  ...order,
  buyer: { ...order.buyer, kind: 'company', country: 'DE', companyName: 'Beispiel GmbH' },
  vat: { rule: 'union-company', rateBasisPoints: 0, category: 'AE', wording: 'Reverse charge.' },
  ...{ vatAmount: 0, gross: 100_000, withdrawalEndsAt: null },
}
const ofNobody: Order = { ...halves, buyer: { ...order.buyer, country: null } }
const consented: Order = { ...order, consentAt: '2026-11-20T12:00:00.000Z', consentWording: 'Start at once.' }

const quote: QuoteRow = {
  ...{ order_id: 'ord_1', recipient_name: 'Noor Haddad', recipient_email: 'noor@halvmane.example' },
  ...{ scope: '60 FPS.', valid_until: '2026-12-20', secret_hash: null, preview_hash: null },
  ...{ sent_at: null, withdrawn_at: null, declined_at: null, decline_reason: null, enquiry_id: null },
  ...{ pay_by: null, due_on: null, pay_days: 20, options: '[]', discount: null },
  ...{ baseline: null },
}
const fuller: QuoteRow = {
  ...quote,
  options: JSON.stringify([
    { text: 'Fog\nof the valley', net: 10_000, isChosen: false },
    { text: 'Rain', net: 20_000, isChosen: false },
  ]),
  baseline: JSON.stringify({
    goal: 60,
    measured: [{ label: 'Laptop', fps: 40.5, seconds: 60, mean: [24], least: [20], most: [30] }],
  }),
}

const paid: payments.PaymentFacts & { provider: 'stripe' } = {
  ...{ id: 'pay_1', service: 'full-optimization', amount: 29_900, buyer_name: name },
  ...{ buyer_email: client.email, provider: 'stripe' },
}
const delivery: DeliveryRow = {
  ...{ id: 'dlv_1', project_id: 'prj_1', user_id: 'user_1', number: 2, title: 'The build' },
  ...{ notes: 'Fly low.' },
  ...{ round: 1, rounds: 2, completes: 0, without_figures: null, figures_follow: 0 },
  ...{ approved_by_silence_on: null, silence_notified_at: null, by_name: null, created_at: '' },
  ...{ answered_at: null },
  changes_asked: null,
  report_id: null,
  status: 'open',
}
const reportSummary: ReportSummary = {
  headline: [{ text: 'The game reaches ' }, { text: '54', side: 'after' }, { text: ' of 60 FPS.' }],
  sentence: 'Average FPS improved: +33.3%.',
  runs: '5 runs a build',
  figures: { fps: { before: 40.5, after: 54 }, low1: { before: 28, after: 41.5 } },
}
const reported = {
  figures: { fps: { before: 40.5, after: 54, report: 12 }, low1: { before: 28, after: 41.5, report: 12 } },
  ...{ figuresReport: 12, reportSummary },
}
const ofDelivery = { name, title: 'Fjord', delivery, next, studio }
const project = aProject({ createdAt: '2026-11-01T12:00:00.000Z', hasFiles: true })
const moved = { name, title: 'Fjord', note: undefined, reopened: false, next, now, studio }
const done = { ...project, status: 'completed', completedAt: '2026-11-20T12:00:00.000Z' } as const
const enquiry = {
  ...{ id: 'con_1', name: 'Nils Nord', email: 'nils@nord.example', title: 'other', tier: null },
  ...{ message: 'The fjord\ndrops to 40.', created_at: '2026-11-20T08:30:00.000Z' },
  suspected_spam: 0,
  status: 'new',
} as EnquiryRow
const reminded = { name, title: 'Fjord', projectId: 'prj_1', next, off: `${url}/off`, studio }
const request = {
  id: 'ref_1',
  paymentId: 'pay_1',
  service: 'full-optimization',
  amount: 29_900,
  reason: 'Too\nslow.',
}
const withdrawal = {
  ...{ orderId: 'ord_1', orderNumber: '7K3F9-QX2M4', service: 'full-optimization', name },
  ...{ email: client.email },
  ...{ declaredAt: '2026-11-21T22:30:00.000Z', refund: 22_425, kept: 7_475, donePercent: 25 },
  dueAt: '2026-12-05T23:00:00.000Z',
}
const file = {
  ...{
    id: 'file_1',
    facts: [['Link', url]] as [string, string][],
    isLink: true,
    provider: 'Google Drive link',
  },
  ...{ service: 'Full Optimization', projectId: 'prj_1' },
}
const said = { sender: 'Noor, Studio', body: 'Which map?', asks: false, attachments: [] }

/** By the email's name: its content, in the cases that differ. */
const written = new Map<string, string>()

/** Without the studio's signature, which is the same in all. */
function body(text: string): string {
  return text.split('\n-- \n')[0]?.replaceAll(/\n\n+/g, '\n').trim() ?? ''
}

function write<Given extends unknown[]>(
  mail: (...given: Given) => RenderedEmail | Letter,
  cases: Record<string, Given>,
): void {
  for (const [which, given] of Object.entries(cases)) {
    const said = mail(...given)
    const { subject, text, letter } = 'text' in said ? said : renderEmail(studio, said)
    const before = written.get(mail.name) ?? ''
    written.set(
      mail.name,
      `${before}## ${mail.name}: ${which}\nSubject: ${subject}\nPreheader: ${letter?.preheader}\n${body(text)}\n\n`,
    )
  }
}

it('says of each mail what it said before, in each case', async () => {
  const proof = { name, removed: ['2 sessions', 'two-factor authentication'], studio }
  write(accountChanges.addressProvenEmail, {
    'password kept': [{ ...proof, passwordRemoved: false }],
    'password removed': [{ ...proof, removed: ['1 session', 'password'], passwordRemoved: true }],
  })
  write(accountChanges.emailChangedEmail, {
    any: [{ name, oldEmail: 'old@clients.example', newEmail: 'new@clients.example', studio }],
  })
  for (const what of Object.keys(accountChanges.FACTOR_CHANGES) as accountChanges.FactorChange[])
    write(accountChanges.factorChangedEmail, { [what]: [{ name, what, studio }] })
  write(accountChanges.accountDeletedEmail, {
    plain: [{ name, debts: [], notDue: [], studio }],
    'in debt': [
      {
        name,
        debts: ['€10.00 for order A', '€5.00 for order B'],
        notDue: ['€7.00 for order C'],
        studio,
      },
    ],
  })
  const nothing = {
    ...{ openProjects: [], processingPayments: [], openRefundRequests: [] },
    debts: [],
    notDue: [],
  }
  write(accountChanges.accountDeletedNoticeEmail, {
    settled: [{ client, ...nothing, studio }],
    'in debt': [
      {
        client,
        ...nothing,
        debts: ['€10.00 for order A', '€5.00 for order B'],
        notDue: ['€7.00 for order C'],
        studio,
      },
    ],
    project: [{ client, ...nothing, openProjects: ['Fjord', 'Lake'], studio }],
    payment: [{ client, ...nothing, processingPayments: ['pay_1', 'pay_2'], studio }],
    refund: [{ client, ...nothing, openRefundRequests: ['ref_1', 'ref_2'], studio }],
  })
  const account = { name, username: 'ada', url, studio }
  write(accounts.welcomeEmail, { any: [account] })
  write(accounts.choosePasswordEmail, { any: [account] })
  write(accounts.verifyEmailEmail, { any: [account] })
  write(accounts.resetPasswordEmail, { any: [account] })
  const left = { passkeys: 0, hasFactor: false }
  write(accounts.passwordChangedEmail, {
    'nothing left': [{ ...account, left }],
    'with a passkey': [{ ...account, left: { passkeys: 1, hasFactor: false } }],
    'with everything': [{ ...account, left: { passkeys: 2, hasFactor: true } }],
  })
  write(accounts.confirmNewAddressEmail, { any: [account] })
  write(accounts.emailChangeEmail, { any: [{ ...account, newEmail: 'new@clients.example' }] })
  write(signInEmail, { any: [{ name, url, code: 'ABCD-EFGH', studio }] })
  write(invitationEmail, {
    owner: [{ name, role: 'owner', url, studio }],
    engineer: [{ name, role: 'engineer', url, studio }],
  })
  write(contact.contactNoticeEmail, {
    plain: [enquiry, studio],
    'of a tier, suspected spam': [{ ...enquiry, tier: 'studio', suspected_spam: 1 }, studio],
    long: [{ ...enquiry, message: 'a'.repeat(130) }, studio],
  })
  const { title, created_at: createdAt } = enquiry
  write(contact.enquiryReplyEmail, {
    any: [
      { enquiry: { title, name, createdAt }, body: `One.\n\n\nTwo ${'b'.repeat(120)}.`, signature: 'Noor' },
      studio,
    ],
  })
  write(contact.contactReceivedEmail, { any: [enquiry, studio] })
  write(thread.newMessageEmail, {
    one: [{ name, url, mayReply: true, messages: [said], studio }],
    'a question last, long, with files': [
      {
        ...{ name, url, mayReply: false, studio },
        messages: [
          { ...said, attachments: [1] },
          { ...said, body: 'c'.repeat(400), attachments: [1, 2] },
          { ...said, body: `${'d'.repeat(398)}  e`, asks: true },
        ],
      },
    ],
    'a question before': [{ name, url, mayReply: true, messages: [{ ...said, asks: true }, said], studio }],
    'five and six': [{ name, url, mayReply: true, messages: Array(6).fill(said), studio }],
    five: [{ name, url, mayReply: true, messages: Array(5).fill(said), studio }],
  })
  write(thread.clientWroteEmail, { any: [{ client, messages: [said, said], studio }] })
  const paragraphs = [`Hello ${name},`, 'One.', false as const]
  const letter = { subject: '', preheader: '', heading: 'First', paragraphs }
  write(digestLetter, {
    'with what is next': [
      {
        ...{ name, next },
        letters: [
          { ...letter, facts: [['Project', 'Fjord']], action: { label: 'Open', url }, closing: 'Quietly.' },
          { ...letter, heading: 'Second', switchOff: { label: 'No more', url } },
        ],
      },
      studio,
    ],
    'with nothing next': [
      { name, next: undefined, letters: [letter, { ...letter, heading: 'Third' }] },
      studio,
    ],
  })
  const received = { name, service: 'Full Optimization', next, url, studio }
  const uploaded = { ...received, provider: 'uploaded file', isLink: false }
  write(files.filesReceivedEmail, {
    link: [{ ...received, provider: 'Google Drive link', isLink: true, fileName: undefined }],
    'a file, to a proven address': [{ ...uploaded, fileName: 'fjord-before.csv' }],
    'a file, to another': [{ ...uploaded, fileName: undefined }],
  })
  const closed = {
    name,
    link: 'Filemail link',
    service: 'Fjord',
    words: 'asks who opens it',
    next,
    url,
    studio,
  }
  write(files.linkClosedEmail, {
    'with something to do': [{ ...closed, toDo: 'Share it with everybody.' }],
    without: [{ ...closed, toDo: null }],
  })
  write(files.filesNoticeEmail, {
    link: [{ client, file, studio }],
    'file of no project': [{ client, file: { ...file, facts: [], isLink: false, projectId: null }, studio }],
  })
  const deleted = { number: '7K3F9-QX2M4', service: 'Fjord', deletedAt: '2026-11-20T12:00:00.000Z' }
  write(worseBuildEmail, {
    plain: [
      {
        ...{ name, title: 'Fjord', build: '1219', baseline: '1204', url, studio },
        scenes: ['harbour: 1% low 9% worse (5 to 13)', 'town: no measurable change'],
      },
    ],
  })
  write(files.copyDeletedEmail, {
    'by somebody': [{ name, ...deleted, deletedBy: 'Noor', url, studio }],
    'by nobody': [{ name, ...deleted, deletedBy: null, url, studio }],
  })
  write(filesMissingEmail, {
    one: [{ name, left: ['a.log (it is empty)'], studio }],
    two: [{ name, left: ['a.log (it is empty)', 'b.mov'], studio }],
  })
  write(deliveries.deliveredEmail, {
    plain: [{ ...ofDelivery, items: 'Build: there', replaced: undefined }],
    'without rounds, in place of another': [
      { ...ofDelivery, delivery: { ...delivery, rounds: null }, items: 'Build: there', replaced: 1 },
    ],
    'with a report': [
      {
        ...ofDelivery,
        delivery: { ...delivery, report_id: 'rep_1' },
        ...{ items: 'Build: there', replaced: undefined, result: letterResult(reported) },
      },
    ],
    'the last, with typed figures': [
      {
        ...ofDelivery,
        delivery: { ...delivery, completes: 1 },
        ...{ items: 'Build: there', replaced: undefined },
        result: letterResult({ figures: { fps: { before: 40.5, after: 68 } } }),
      },
    ],
  })
  write(consentWithdrawnEmail, {
    any: [{ client: client.name, report: { number: 12, project_id: 'prj_1' }, studio }],
  })
  write(deliveries.recalledEmail, {
    any: [{ name, title: 'Fjord', number: 2, note: 'It was the wrong one.', next, studio }],
  })
  write(deliveries.approvalNearEmail, {
    plain: [{ ...ofDelivery, day: 'Mon 23 Nov', insteadOf: undefined }],
    'put off, the last': [
      { ...ofDelivery, delivery: { ...delivery, completes: 1 }, day: 'Mon 23 Nov', insteadOf: 'Sun 22 Nov' },
    ],
  })
  write(deliveries.approvedAutomaticallyEmail, { any: [ofDelivery] })
  const answered = { client, title: 'Fjord', studio }
  write(deliveries.answeredEmail, {
    approved: [{ ...answered, delivery }],
    'approved, the last': [{ ...answered, delivery: { ...delivery, completes: 1, rounds: null } }],
    changes: [{ ...answered, delivery: { ...delivery, changes_asked: 'The water\nflickers.' } }],
  })
  write(statusChangedLetter, {
    started: [{ ...moved, project: { ...project, status: 'in-progress' } }],
    cancelled: [{ ...moved, project: { ...project, status: 'cancelled' }, note: 'As we said.' }],
    'cancelled, refunded': [{ ...moved, project: { ...project, status: 'cancelled', refunded: true } }],
    completed: [{ ...moved, project: done }],
    'completed, measured': [
      { ...moved, project: { ...done, figures: { fps: { before: 40.5, after: 68 } } as never } },
    ],
    'completed, measured by a report, with a typed figure': [
      {
        ...moved,
        next: { ...next, headline: 'The game reaches 54 of 60 FPS.' },
        project: { ...done, ...reported, figures: { ...reported.figures, vram: { before: 6, after: 5.5 } } },
      },
    ],
    'completed, figures follow': [{ ...moved, project: { ...done, figuresFollow: true } }],
    'completed without figures': [{ ...moved, project: { ...done, withoutFigures: 'It is an audit.' } }],
    'taken back': [{ ...moved, project, reopened: true }],
  })
  const due = {
    projectId: 'prj_1',
    name,
    title: 'Fjord',
    to: 'Mon 30 Nov',
    because: 'It is deep.',
    next,
    studio,
  }
  write(dueMovedEmail, {
    'for the first time': [{ ...due, from: undefined }],
    moved: [{ ...due, from: 'Thu 26 Nov' }],
  })
  write(figuresEmail, {
    any: [
      {
        project: {
          ...project,
          figures: { fps: { before: 40.5, after: 68 }, low1: { before: 28, after: 54 } },
        },
        name,
        title: 'Fjord',
        next,
        studio,
      },
    ],
  })
  write(reminders.filesReminder, { any: [reminded] })
  write(reminders.questionReminder, {
    any: [{ ...reminded, title: 'Fjord' }],
    'about no project': [{ ...reminded, title: undefined }],
  })
  write(reminders.deliveryReminder, { any: [{ ...reminded, number: 2 }] })
  write(reminders.offerReminder, { any: [{ ...reminded, lastDay: 'Thu 26 Nov', sentOn: '20 Nov' }] })
  write(reminders.dueReminder, { any: [{ ...reminded, day: 'Thu 26 Nov' }] })

  write(quotes.quoteEmail, {
    'of nobody yet, in instalments, with options and a goal': [
      { order: ofNobody, quote: fuller, secret: 'S', now },
      studio,
    ],
    'of a consumer, in instalments': [{ order: halves, quote, secret: 'S', now }, studio],
    'of a company': [{ order: ofCompany, quote, secret: 'S', now }, studio],
  })
  write(quotes.quoteWithdrawnEmail, { any: [{ order, quote }, studio] })
  write(quotes.quoteCancelledEmail, {
    plain: [{ order, hasCreditNote: false }, studio],
    invoiced: [{ order, hasCreditNote: true }, studio],
  })
  write(quotes.quoteDeclinedEmail, {
    'without a reason': [{ order, quote, reason: '' }, studio],
    'with a long one': [{ order: ofCompany, quote, reason: 'f'.repeat(130) }, studio],
  })
  write(quotes.quoteDeclinedReceiptEmail, { any: [{ order, quote, now }, studio] })
  write(quotes.quoteReopenedEmail, { any: [{ order, quote }, studio] })
  write(quotes.quoteToOtherAddressEmail, { any: [{ order, quote, link: 'L', now }, studio] })
  const toPay = { part: 'whole', gross: 125_000, open: 25_000 } as never
  const unpaid = { order, toPay, opensProject: true, secret: undefined, seller, now }
  write(reminderEmail, {
    before: [{ ...unpaid, dueOn: '2026-11-21' }, studio],
    'on its day': [{ ...unpaid, dueOn: '2026-11-20' }, studio],
    'late, of an instalment, with a project': [
      {
        ...unpaid,
        toPay: { ...(toPay as object), part: 'second' } as never,
        dueOn: '2026-11-19',
        opensProject: false,
      },
      studio,
    ],
    'of a deleted account': [{ ...unpaid, dueOn: '2026-11-21', opensProject: false, secret: 'S' }, studio],
  })
  const accepted = { order, scope: null, dueOn: null, daysAfterDelivery: 20, seller, now }
  write(quoteAccepted.quoteAcceptedEmail, {
    'by card': [accepted, studio],
    'by card, an instalment, at once': [
      { ...accepted, order: { ...halves, consentAt: consented.consentAt, consentWording: 'At once.' } },
      studio,
    ],
    'by transfer, with its scope': [{ ...accepted, scope: '60 FPS.', dueOn: '2026-11-30' }, studio],
    'by transfer, an instalment': [{ ...accepted, order: halves, dueOn: '2026-11-30' }, studio],
    'of a company': [{ ...accepted, order: ofCompany, dueOn: '2026-11-30' }, studio],
  })
  write(quoteAccepted.quoteAcceptedNoticeEmail, {
    'by card': [{ order, dueOn: null, payer: client, now }, studio],
    'by transfer': [{ order: ofCompany, dueOn: '2026-11-30', payer: client, now }, studio],
    'by transfer, an instalment': [{ order: halves, dueOn: '2026-11-30', payer: client, now }, studio],
  })
  write(openedUnpaidEmail, {
    any: [{ order: ofCompany, projectId: 'prj_1', dueOn: '2026-11-30', next, seller, now }, studio],
  })
  const half = { order: halves, open: 62_500, dueOn: '2026-11-30', seller, now }
  write(secondInstalmentEmail, {
    any: [{ ...half, invoice: invoice('2026-0002', 'invoice', 62_500) }, studio],
  })
  const ended = { before: order, isDeleted: true, hasDocuments: true, dueOn: null, seller, now }
  write(debtEndedEmail, {
    'with the share that was done': [
      {
        ...ended,
        order: { ...order, status: 'accepted', gross: 90_000, received: 50_000 },
        dueOn: '2026-11-30',
      },
      studio,
    ],
    'written off': [
      { ...ended, order: { ...order, status: 'paid', gross: 50_000, received: 50_000 } },
      studio,
    ],
    'of a cancelled project': [
      { ...ended, isDeleted: false, order: { ...order, status: 'paid', gross: 50_000, received: 50_000 } },
      studio,
    ],
  })
  write(secondInstalmentReversedEmail, { any: [{ order: halves }, studio] })
  const receipt = {
    ...{
      ...paid,
      amount: 125_000,
      order,
      isOpened: true,
      projectId: 'prj_1',
      completedAt: '2026-11-20T12:00:00.000Z',
      next,
    },
    invoices: [invoice('2026-0001', 'invoice', 125_000)],
  }
  const two = [invoice('2026-0001', 'invoice', 62_500), invoice('2026-0002', 'invoice', 12_500)]
  write(payments.receiptEmail, {
    'of a consumer': [receipt, studio],
    'at once, charging nobody': [{ ...receipt, order: consented, provider: 'test' }, studio],
    'of a company': [{ ...receipt, amount: 100_000, order: { ...ofCompany, termsVersion: null } }, studio],
    'of the first instalment': [
      { ...receipt, order: { ...halves, received: 75_000 }, amount: 75_000, invoices: two },
      studio,
    ],
    'of the second instalment': [
      {
        ...receipt,
        order: { ...halves, status: 'paid', received: 125_000 },
        amount: 75_000,
        isOpened: false,
        invoices: two,
      },
      studio,
    ],
    'of what was open of a price that rose': [
      { ...receipt, amount: 2_500, order: { ...order, status: 'paid' }, isOpened: false },
      studio,
    ],
    'of the first instalment, while the work goes on': [
      {
        ...receipt,
        order: { ...halves, received: 62_500 },
        amount: 62_500,
        isOpened: false,
        invoices: two.slice(0, 1),
      },
      studio,
    ],
    'of an account that is deleted': [
      { ...receipt, order: { ...order, status: 'paid' }, isOpened: false, projectId: undefined },
      studio,
    ],
  })
  const sold = {
    ...paid,
    completedAt: '2026-11-20T12:00:00.000Z',
    mayStartFrom: undefined,
    projectId: undefined,
  }
  write(payments.saleNoticeEmail, {
    'of no project': [sold, studio],
    'of a project that waits': [
      { ...sold, provider: 'test', projectId: 'prj_1', mayStartFrom: '2026-12-05T00:00:00.000Z' },
      studio,
    ],
  })
  write(payments.restPaidNoticeEmail, {
    'of a project': [{ ...paid, order: { ...order, status: 'paid' }, projectId: 'prj_1' }, studio],
    'of none': [{ ...paid, order: { ...order, status: 'paid' }, projectId: undefined }, studio],
    'of the first instalment': [{ ...paid, order: halves, projectId: 'prj_1' }, studio],
  })
  const documents = [invoice('2026-0003', 'credit-note', 1), invoice('2026-0004', 'invoice', 1)]
  write(payments.mistakenEmail, {
    open: [{ order: { ...order, received: 1 }, amount: 5_000, documents }, studio],
    'paid all the same': [
      { order: { ...order, received: 125_000, status: 'paid' }, amount: 5_000, documents: [] },
      studio,
    ],
  })
  write(payments.paymentFailedEmail, { any: [paid, studio] })
  const refund = {
    amount: 29_900,
    refundedAmount: 29_900,
    answer: undefined,
    projectCancelled: true,
    creditNotes: [],
  }
  write(refunds.refundedEmail, {
    'in full': [paid, refund, studio],
    'a part, answered': [
      paid,
      {
        ...refund,
        amount: 1_000,
        refundedAmount: 3_000,
        answer: 'Sorry.',
        projectCancelled: false,
        creditNotes: documents,
      },
      studio,
    ],
    'charging nobody': [{ ...paid, provider: 'test' }, refund, studio],
  })
  for (const dispute of ['open', 'won', 'lost'] as const)
    write(notices.disputeNoticeEmail, { [dispute]: [paid, dispute, studio] })
  const hold = { id: 'hold_1', providerObjectId: 'pi_1', paymentId: 'pay_1', reason: 'It paid too much.' }
  write(notices.holdNoticeEmail, {
    ours: [hold, studio],
    'not one of ours': [{ ...hold, paymentId: null }, studio],
  })
  const consent = { wording: 'Start at once.', at: '2026-11-20T12:00:00.000Z' }
  write(notices.earlyStartEmail, { any: [{ ...paid, consent, projectId: 'prj_1', next }, studio] })
  write(notices.earlyStartNoticeEmail, { any: [{ ...paid, projectId: 'prj_1' }, studio] })
  write(refunds.refundRequestedEmail, { any: [{ ...request, next }, studio] })
  write(refunds.refundRequestNoticeEmail, {
    any: [{ ...request, clientName: name, clientEmail: client.email }, studio],
  })
  write(refunds.refundDeclinedEmail, { any: [{ ...request, answer: 'It is\non time.' }, studio] })
  write(withdrawals.withdrawalEmail, {
    plain: [withdrawal, studio],
    'of nothing done, by an odd name': [
      { ...withdrawal, name: 'See https://x.example', kept: 0, donePercent: 0 },
      studio,
    ],
  })
  write(withdrawals.withdrawalNoticeEmail, {
    plain: [{ ...withdrawal, leftOver: 0 }, studio],
    'disputed in part': [{ ...withdrawal, kept: 0, leftOver: 100 }, studio],
  })

  // The studio does its work at the desk.
  for (const mail of written.values()) expect(mail).not.toMatch(/\bstudio [a-z]+ [a-z]+ (\w+_|[A-Z0-9]{5}-)/)
  await expect([...written.values()].join('')).toMatchFileSnapshot('every-email.txt')
})

it('writes down every email', () => {
  const exported = sourceFiles('domain')
    .filter(({ path }) => path.endsWith('.emails.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^export function (\w+(?:Email|Letter|Reminder))\(/gm)])
    .map(([, each]) => each)
  expect(exported.length).toBeGreaterThan(50)
  expect(exported.filter((each) => !written.has(each ?? ''))).toEqual([])
})
