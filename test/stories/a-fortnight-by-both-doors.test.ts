import { afterEach, expect, it, vi } from 'vitest'
import { invoicesOfOrder } from '#domain/billing/invoices/show-invoices.server.ts'
import { acceptAndPay } from '#domain/billing/payments/purchase/accept-quote.server.ts'
import { leftToGrant } from '#domain/billing/payments/refunds/decide-refund.server.ts'
import { requestRefund } from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { showPayment } from '#domain/billing/payments/show/show-payments.server.ts'
import { versionOfBuyer } from '#domain/crm/buyers/buyer-version.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { approveDelivery, askForChanges } from '#domain/delivery/deliveries/answer-delivery.server.ts'
import { submitFile } from '#domain/delivery/files/files.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { stockholmDay } from '#domain/kernel/clock.ts'
import type { Tables } from '#domain/kernel/database.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { writeAsClient } from '#domain/messages/messages.server.ts'
import { versionOfMoney } from '#domain/orders/money-version.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import { versionOfQuote } from '#domain/orders/quotes/quote-content.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import type { ProjectVersions } from '#domain/projects/project-versions.ts'
import { showStudioProject } from '#domain/reads/show-studio-project.server.ts'
import { addClient } from '../clients.ts'
import { anEngine, type TestDatabase, useDatabase } from '../engines.ts'
import { useIdsInTurn } from './ids-in-turn.ts'
import { openDeskLinks } from './open-desk-links.ts'
import { type Act, type Door, KEY, openStudio } from './two-doors.ts'
import { beginStory } from './write-down.ts'

type Person = Awaited<ReturnType<typeof addClient>>

const DAYS = { deliverBy: '2027-01-22', validUntil: '2026-12-14' }
const DAY_OPTIONS = ['--deliver-by', DAYS.deliverBy, '--valid-until', DAYS.validUntil]
const YES = '--yes'

/** Staff and clients: how they came is no part of it. */
const BEFORE = 'who is there before'

/** By what the desk knows a message that it posts again. */
const POSTED = new RegExp(`\\bteam:\\S+:${KEY}\\d+`, 'g')

/** Fourteen days of five clients and two people of the studio, who come in by one door. @returns what each chapter stored, by its title, and at last all mails */
async function live(database: TestDatabase, door: Door): Promise<Record<string, string>> {
  const { db } = database
  const studio = await openStudio(database, door)
  const { deps, owner, engineer } = studio
  const story = beginStory(database)
  const told: Record<string, string> = {}
  const step = async (title: string, happens: () => Promise<unknown>) => {
    await studio.passSeconds(14_411)
    await happens().catch((cause) => {
      throw new Error(`${door}, ${title}: ${cause.message}`, { cause })
    })
  }
  /** Ends one, and tells what it stored. */
  const chapter = async (title: string) => {
    await story.step(title, async () => {})
    told[title] = story.chapter().replace(POSTED, 'null')
  }
  const act = (title: string, who: typeof owner, what: () => Act | Promise<Act>) =>
    step(title, async () => studio.act(who, await what()))
  const newest = async (table: keyof Tables, column: string, value: string) => {
    const row = await db
      .selectFrom(table as 'orders')
      .select('id')
      .where(column as 'service', '=', value)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const orderOf = (title: string) => newest('orders', 'service', title)
  const paymentOf = async (title: string) => newest('payments', 'order_id', await orderOf(title))
  const requestOf = async (title: string) => newest('refund_requests', 'payment_id', await paymentOf(title))
  const projectOf = async (title: string) => newest('projects', 'order_id', await orderOf(title))
  const deliveryOf = async (title: string) => newest('deliveries', 'project_id', await projectOf(title))
  const draftVersion = async (title: string) => versionOfQuote(await showQuote(db, await orderOf(title)))
  const projectVersion = async (title: string, of: keyof ProjectVersions) =>
    (await showStudioProject(deps, await projectOf(title))).versions[of]
  const today = () => stockholmDay(new Date())
  const as = ({ id }: Person) => actingAs(deps, { kind: 'client', id })

  const quote = (who: Person, title: string, euros: string) =>
    act(`a quote for ${who.name}: ${title}`, owner, () => ({
      command: [
        ...['quotes', 'create', '--client', who.email, '--title', title],
        ...['--line', `Water=${euros}`, ...DAY_OPTIONS],
      ],
      path: 'quotes',
      typed: { clientId: who.id, title, lines: [{ text: 'Water', amount: euros }], ...DAYS },
    }))
  const send = (title: string) =>
    act(`${title} is sent`, owner, async () => ({
      command: ['quotes', 'send', await orderOf(title), YES],
      path: `quotes/${await orderOf(title)}/send`,
      typed: { version: versionOfQuote(await showQuote(db, await orderOf(title))) },
    }))
  const accept = (who: Person, title: string) =>
    step(`${who.name} accepts ${title}`, async () => {
      const { text } = await db
        .selectFrom('outbox')
        .select('text')
        .where('dedupe_key', 'like', `quote:${await orderOf(title)}:sent:%`)
        .executeTakeFirstOrThrow()
      const secret = /\/quote#([\w-]{43})\n/.exec(text)?.[1] ?? ''
      const opened = await openQuote(deps, { secret })
      if (opened.kind === 'in-short') throw new Error(opened.closed)
      await acceptAndPay(as(who), who, { secret, payBy: 'transfer', gross: opened.gross, startAtOnce: true })
    })
  const record = (amount: string, title: string, reference: string) =>
    act(`€${amount} come for ${title}`, owner, async () => ({
      command: [
        ...['payments', 'record', await orderOf(title), '--amount', amount, '--date', today()],
        ...['--reference', reference, '--iban', 'SE45 5000 0000 0583 9825 7466', YES],
      ],
      path: `orders/${await orderOf(title)}/record`,
      typed: { amount, on: today(), reference, iban: 'SE45 5000 0000 0583 9825 7466' },
    }))
  const agreed = async (who: Person, title: string, euros: string) => {
    await quote(who, title, euros)
    await send(title)
    await accept(who, title)
  }
  const move = (
    title: string,
    verb: 'start' | 'complete' | 'cancel' | 'reopen',
    { options = [], typed = {} }: { options?: string[]; typed?: object } = {},
  ) =>
    act(`${title}: ${verb}`, engineer, async () => ({
      command: ['projects', verb, await projectOf(title), ...options, YES],
      path: `projects/${await projectOf(title)}/${verb}`,
      typed,
    }))

  const people: Record<'ada' | 'cleo' | 'dag' | 'eva' | 'finn', Person> = {
    ada: await addClient(db, { name: 'Ada Adams' }),
    cleo: await addClient(db, { name: 'Cleo Clark' }),
    dag: await addClient(db, { name: 'Dag Dahl' }),
    eva: await addClient(db, { name: 'Eva Ek' }),
    finn: await addClient(db, { name: 'Finn Falk' }),
  }
  const { ada, cleo, dag, eva, finn } = people
  await chapter(BEFORE)

  // Two visitors write; one is answered, the other is set aside and taken up again.
  for (const name of ['nils', 'nora'])
    await step(`${name} writes`, () =>
      sendEnquiry(deps, {
        ...{ title: 'other', tier: '', campaign: '', website: '', message: 'The fjord\ndrops to 40.' },
        ...{ name, email: `${name}@nord.example` },
      }),
    )
  const enquiryOf = (name: string) => newest('contact_messages', 'email', `${name}@nord.example`)
  await act('Nils is answered', engineer, async () => ({
    command: ['contact', 'reply', await enquiryOf('nils'), 'On which GPU?\n\nWe look at it.'],
    path: `enquiries/${await enquiryOf('nils')}/reply`,
    typed: { text: 'On which GPU?\n\nWe look at it.', seen: 0 },
  }))
  for (const verb of ['done', 'reopen'])
    await act(`what Nora wrote: ${verb}`, engineer, async () => ({
      command: ['contact', verb, await enquiryOf('nora')],
      path: `enquiries/${await enquiryOf('nora')}/${verb}`,
    }))
  await act('Nora gets a quote', owner, async () => ({
    command: [
      ...['quotes', 'create', '--from-enquiry', await enquiryOf('nora'), '--title', 'A faster village'],
      ...['--line', 'Profile=4 days at 105.00', '--line', 'Water\\nRefraction at half size=460.00'],
      ...['--optional', 'Hitches=2.5 hours for 290.50', '--discount', '10%'],
      ...['--discount-reason', 'First project', '--scope', 'All\\nof it.', '--instalments'],
      ...['--delivery-working-days', '15', '--valid-until', DAYS.validUntil, '--pay-days', '14'],
      '--no-reminders',
    ],
    path: 'quotes',
    typed: {
      enquiryId: await enquiryOf('nora'),
      title: 'A faster village',
      lines: [
        { text: 'Profile', amount: '105,00', priceFor: 'unit', count: '4', unit: 'day' },
        { text: 'Water\nRefraction at half size', amount: '460.00' },
        { text: 'Hitches', amount: '290.50', count: '2,5', unit: 'hour', isOptional: true },
      ],
      ...{ discount: '10%', discountReason: 'First project', scope: 'All\nof it.', inHalves: 'on' },
      ...{ deliveryWorkingDays: '15', validUntil: DAYS.validUntil, payDays: '14', unreminded: 'on' },
    },
  }))
  await act('the village is made out to a company', owner, async () => ({
    command: [
      ...['quotes', 'edit', await orderOf('A faster village'), '--company', 'Nord AB', '--country', 'SE'],
      ...['--address', 'Vägen 1\\n111 22 Stad', '--reference', 'PO 7'],
    ],
    path: `quotes/${await orderOf('A faster village')}/buyer`,
    typed: {
      ...{ kind: 'company', country: 'SE', companyName: 'Nord AB' },
      ...{ address: 'Vägen 1\n111 22 Stad', reference: 'PO 7' },
      version: await draftVersion('A faster village'),
    },
  }))
  await act('the village is copied', owner, async () => ({
    command: ['quotes', 'copy', await orderOf('A faster village'), ...DAY_OPTIONS],
    path: `quotes/${await orderOf('A faster village')}/copy`,
    typed: DAYS,
  }))
  await chapter('two visitors write')

  // Ada: the whole way of a project.
  const HARBOUR = 'A calmer harbour'
  await agreed(ada, HARBOUR, '1200.00')
  await record('1500.00', HARBOUR, 'BG 1')
  await step('Ada sends a link', () =>
    submitFile(as(ada), ada, {
      fileUrl: 'https://drive.google.com/file/d/1/view',
      service: 'full-optimization',
    }),
  )
  await move(HARBOUR, 'start', {
    options: ['--note', 'See you on Monday.', '--anyway'],
    typed: { note: 'See you on Monday.', anyway: 'on' },
  })
  await act('Ada is asked', engineer, async () => ({
    command: ['projects', 'ask', await projectOf(HARBOUR), 'Enough?', '--choice', 'Yes', '--choice', 'No'],
    path: `projects/${await projectOf(HARBOUR)}/ask`,
    typed: { body: 'Enough?', choices: 'Yes\nNo' },
  }))
  await step('Ada answers', () => writeAsClient(as(ada), ada, { body: 'Nearly.' }))
  await act('Ada is written to', engineer, async () => ({
    command: ['messages', 'reply', ada.email, 'Then a little more.', '--project', await projectOf(HARBOUR)],
    path: `clients/${ada.id}/messages`,
    typed: { body: 'Then a little more.', projectId: await projectOf(HARBOUR) },
  }))
  await act('Ada is asked in words', owner, () => ({
    command: ['messages', 'reply', ada.id, 'Which map is played first?', '--ask'],
    path: `clients/${ada.id}/messages`,
    typed: { body: 'Which map is played first?', asks: true },
  }))
  await act('progress', engineer, async () => ({
    command: ['progress', 'set', await projectOf(HARBOUR), '65', '3'],
    path: `projects/${await projectOf(HARBOUR)}/progress`,
    typed: { percent: '65', daysLeft: '3', version: await projectVersion(HARBOUR, 'progress') },
  }))
  await act('the due day moves', engineer, async () => ({
    command: [
      'projects',
      'due',
      await projectOf(HARBOUR),
      '--on',
      '2027-01-26',
      '--because',
      'One scene more.',
    ],
    path: `projects/${await projectOf(HARBOUR)}/due`,
    typed: {
      ...{ on: '2027-01-26', because: 'One scene more.' },
      version: await projectVersion(HARBOUR, 'due'),
    },
  }))
  await act('a note in the history', engineer, async () => ({
    command: ['projects', 'note', await projectOf(HARBOUR), 'The profile is done.'],
    path: `projects/${await projectOf(HARBOUR)}/note`,
    typed: { body: 'The profile is done.' },
  }))
  const deliver = (title: string, options: string[] = [], typed: object = {}) =>
    act(`delivery: ${title}`, engineer, async () => ({
      command: [
        ...['projects', 'deliver', await projectOf(HARBOUR), '--title', title],
        ...['--build', 'Windows build=https://files.example/b.7z', ...options, YES],
      ],
      path: `projects/${await projectOf(HARBOUR)}/deliver`,
      typed: {
        title,
        items: [{ kind: 'build', label: 'Windows build', link: 'https://files.example/b.7z' }],
        ...typed,
      },
    }))
  await deliver('Yesterday’s map')
  await act('it is taken back', engineer, async () => ({
    command: ['deliveries', 'take-back', await deliveryOf(HARBOUR), '--note', 'The wrong one.', YES],
    path: `deliveries/${await deliveryOf(HARBOUR)}/take-back`,
    typed: { note: 'The wrong one.' },
  }))
  await deliver('Shadows', ['--notes', 'Fly low.'], { notes: 'Fly low.' })
  await step('Ada asks for changes', async () =>
    askForChanges(as(ada), {
      ...{ ownerId: ada.id, deliveryId: await deliveryOf(HARBOUR) },
      words: 'The water\nflickers.',
    }),
  )
  await act('figures', engineer, async () => ({
    command: ['figures', 'set', await projectOf(HARBOUR), 'fps', '40.5', '68', 'draw-calls', '2.1M', '1.3M'],
    path: `projects/${await projectOf(HARBOUR)}/figures`,
    typed: {
      ...{ 'fps-before': '40.5', 'fps-after': '68' },
      ...{ 'draw-calls-before': '2,1M', 'draw-calls-after': '1.3M' },
      version: await projectVersion(HARBOUR, 'figures'),
    },
  }))
  await deliver('Still water', ['--approved-by-silence-on', '2026-12-18'], {
    approvedBySilenceOn: '2026-12-18',
  })
  await step('Ada approves', async () =>
    approveDelivery(as(ada), { ownerId: ada.id, deliveryId: await deliveryOf(HARBOUR) }),
  )
  await move(HARBOUR, 'complete')
  await move(HARBOUR, 'reopen', {
    options: ['--note', 'One is missing.'],
    typed: { note: 'One is missing.' },
  })
  await move(HARBOUR, 'complete', { options: ['--note', 'Now.'], typed: { note: 'Now.' } })
  await chapter('Ada')

  // Cleo: an offer that is taken back, and one that is agreed and ended.
  await quote(cleo, 'Grass', '680.00')
  await act('another title for the grass', owner, async () => ({
    command: ['quotes', 'edit', await orderOf('Grass'), '--title', 'Taller grass'],
    path: `quotes/${await orderOf('Grass')}/edit`,
    typed: {
      ...{ title: 'Taller grass', lines: [{ text: 'Water', amount: '680.00' }], ...DAYS },
      version: await draftVersion('Grass'),
    },
  }))
  await send('Taller grass')
  await act('it is withdrawn', owner, async () => ({
    command: ['quotes', 'withdraw', await orderOf('Taller grass'), YES],
    path: `quotes/${await orderOf('Taller grass')}/withdraw`,
  }))
  await agreed(cleo, 'Moss', '300.00')
  await act('the moss is cancelled', owner, async () => ({
    command: ['quotes', 'cancel', await orderOf('Moss'), YES],
    path: `quotes/${await orderOf('Moss')}/cancel`,
  }))
  await chapter('Cleo')

  // Dag: a transfer for the wrong order, then one that comes short.
  await agreed(dag, 'Snow', '800.00')
  await record('1000.00', 'Snow', 'BG 2')
  await act('it was for somebody else', owner, async () => ({
    command: ['payments', 'unrecord', await paymentOf('Snow'), '--reason', 'meant for another', YES],
    path: `payments/${await paymentOf('Snow')}/unrecord`,
    typed: { reason: 'meant for another' },
  }))
  await record('985.00', 'Snow', 'BG 3')
  await act('the rest is settled', owner, async () => ({
    command: ['orders', 'settle', await orderOf('Snow'), '--reason', 'fee of the bank', YES],
    path: `orders/${await orderOf('Snow')}/settle`,
    typed: {
      reason: 'fee of the bank',
      version: versionOfMoney(await showOrder(db, await orderOf('Snow'))),
    },
  }))
  await chapter('Dag')

  // Eva: too much money, and some of it back.
  await agreed(eva, 'Rain', '400.00')
  await record('505.00', 'Rain', 'BG 4')
  await act('what was held is put right', owner, async () => {
    const hold = await newest('payment_holds', 'payment_id', await paymentOf('Rain'))
    return { command: ['holds', 'resolve', hold], path: `holds/${hold}/resolve` }
  })
  const ask = (reason: string) =>
    step(`Eva asks for money: ${reason}`, async () =>
      requestRefund(as(eva), eva, { paymentId: await paymentOf('Rain') }, { reason }),
    )
  await ask('Too wet.')
  await act('Eva is declined', owner, async () => ({
    command: ['refunds', 'decline', await requestOf('Rain'), 'It is on time.'],
    path: `refunds/${await requestOf('Rain')}/decline`,
    typed: { answer: 'It is on time.' },
  }))
  await ask('Please.')
  await act('Eva is granted a part', owner, async () => ({
    command: [
      'refunds',
      'grant',
      await requestOf('Rain'),
      '--amount',
      '70.01',
      '--answer',
      'For the wait.',
      YES,
    ],
    path: `refunds/${await requestOf('Rain')}/grant`,
    typed: { amount: '70.01', answer: 'For the wait.' },
  }))
  const sent = async () => ({
    command: ['refunds', 'sent', await requestOf('Rain'), YES],
    path: `refunds/${await requestOf('Rain')}/sent`,
  })
  await act('it is sent', owner, sent)
  await act('the rest goes back unasked', owner, async () => ({
    command: ['payments', 'refund', await paymentOf('Rain'), YES],
    path: `payments/${await paymentOf('Rain')}/refund`,
    typed: { amount: decimalText(await leftToGrant(db, await showPayment(db, await paymentOf('Rain')))) },
  }))
  await act('that is sent too', owner, sent)
  await chapter('Eva')

  // Finn: notes, a dead mail, a project that ends before it began, and a company after all.
  for (const body of ['Calls before noon.', 'He is on holiday.'])
    await act(`noted of Finn: ${body}`, engineer, () => ({
      command: ['clients', 'note', finn.email, body],
      path: `clients/${finn.id}/notes`,
      typed: { body },
    }))
  await act('a note goes', owner, async () => {
    const note = await newest('client_notes' as keyof Tables, 'user_id', finn.id)
    return {
      command: ['clients', 'delete-note', finn.email, note],
      path: `clients/${finn.id}/notes/${note}/delete`,
    }
  })
  await agreed(finn, 'Fog', '500.00')
  await act('the fog is made out to a company', owner, async () => ({
    command: [
      ...['orders', 'correct-buyer', await orderOf('Fog'), '--company', 'Falk AB', '--country', 'SE'],
      ...['--address', 'Vägen 2\\n111 22 Stad', YES],
    ],
    path: `orders/${await orderOf('Fog')}/buyer`,
    typed: {
      buyer: { kind: 'company', country: 'SE', companyName: 'Falk AB', address: 'Vägen 2\n111 22 Stad' },
      gross: 62_500,
      version: versionOfBuyer((await showOrder(db, await orderOf('Fog'))).buyer),
    },
  }))
  await act('his invoice goes to him again', owner, async () => {
    const paper = (await invoicesOfOrder(db, await orderOf('Fog'))).at(-1)
    return { command: ['invoices', 'send', paper?.number ?? ''], path: `invoices/${paper?.id}/send` }
  })
  await step('a mail to him dies', async () => {
    const dead = { status: 'dead', attempts: 12, last_error: 'No such mailbox' } as const
    await db.updateTable('outbox').set(dead).where('recipient', '=', finn.email).execute()
  })
  await act('one is sent again', engineer, async () => {
    const mail = await newest('outbox', 'recipient', finn.email)
    return { command: ['outbox', 'retry', mail], path: `mails/${mail}/retry` }
  })
  await act('all are sent again', engineer, () => ({ command: ['outbox', 'retry'], path: 'mails/retry' }))
  await record('625.00', 'Fog', 'BG 5')
  await move('Fog', 'cancel', { options: ['--note', 'As you asked.'], typed: { note: 'As you asked.' } })

  await act('the copy is deleted', engineer, async () => ({
    command: ['projects', 'copy-deleted', await projectOf(HARBOUR), YES],
    path: `projects/${await projectOf(HARBOUR)}/copy-deleted`,
  }))
  await chapter('Finn, and the end of Ada’s project')

  const mails = await db
    .selectFrom('outbox')
    .select(['recipient', 'reply_to', 'subject', 'text', 'html'])
    .where('recipient', 'not like', '%@staff.example')
    .orderBy('id')
    .execute()
  story.show('the mails', { mails })
  told['the mails, word for word'] = story.chapter()
  if (door === 'at the desk') {
    const notices = await db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('kind', '=', 'studio')
      .execute()
    const opened = await openDeskLinks(engineer, notices)
    expect(opened.size).toBeGreaterThan(4)
  }
  await studio.close()
  const { [BEFORE]: _, ...since } = told
  return since
}

anEngine((engine) => {
  const terminal = useDatabase(engine)
  const desk = useDatabase(engine)
  useIdsInTurn()
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a fortnight at the desk stores and mails what the same fortnight by command does', async () => {
    const byCommand = await live(terminal, 'by command')
    const atTheDesk = await live(desk, 'at the desk')
    expect(atTheDesk).toEqual(byCommand)
  })
})
