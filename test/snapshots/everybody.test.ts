import { expect, it } from 'vitest'
import { BOOK_ACCOUNTS } from '#domain/billing/books/accounts.ts'
import { csv } from '#domain/billing/books/books-file.server.ts'
import { collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { reconciliationSentence } from '#domain/billing/books/reconcile.server.ts'
import { sie } from '#domain/billing/books/sie.ts'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { correctBuyer } from '#domain/billing/contracts/correct-buyer.server.ts'
import { correctVerified } from '#domain/billing/contracts/correct-vat.server.ts'
import { cancelQuote } from '#domain/billing/contracts/end-contract.server.ts'
import { emailInvoice, invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import { setRate } from '#domain/billing/invoices/rates.server.ts'
import { resolveHold } from '#domain/billing/payments/holds.server.ts'
import { billToBuyer } from '#domain/billing/purchases/bill-to-buyer.server.ts'
import { recordConsent } from '#domain/billing/purchases/checkout.server.ts'
import { listPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { payOrder } from '#domain/billing/purchases/start-purchase.server.ts'
import { declineRefund, requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { sweepOpenPayments } from '#domain/billing/sync/payments-sweep.server.ts'
import { grantRefund, grantRequest } from '#domain/billing/sync/send-refunds.server.ts'
import { recordReturn } from '#domain/billing/transfers/transfers.server.ts'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import { buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { listEnquiries, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import {
  approveDelivery,
  approveUnanswered,
  askForChanges,
} from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { listFiles, withdrawFile } from '#domain/delivery/files/files.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { declineQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { endQuotesOutOfTime, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import {
  exportOfAudit,
  exportOfBuyer,
  exportOfDeliveries,
  exportOfEmails,
  exportOfInvoices,
  exportOfOrders,
  exportOfPayments,
  exportOfQuotes,
  exportOfWithdrawals,
} from '#domain/privacy/exports.store.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import { listAgreedOrders } from '#domain/reads/list-agreed-orders.server.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { addClient } from '../clients.ts'
import { oneEngine } from '../engines.ts'
import { aGermanCompany } from '../factories/buyers.ts'
import { FULL, PREMIUM, QUICK_FIX } from '../offers.ts'
import { usePaymentsFixture } from '../payments-fixture.ts'
import { readSie } from '../read-sie.ts'
import { createTestApp } from '../test-app.ts'
import { actionsOf, type Person } from './acts.ts'
import { showDesk, showWhatWaits } from './desk-sees.ts'
import { useIdsInTurn } from './ids-in-turn.ts'
import { openDeskLinks } from './open-desk-links.ts'
import { beginStory } from './write-down.ts'

const BEISPIEL = { companyName: 'Beispiel GmbH', address: 'Beispielweg 1\n10115 Berlin' }
const GERMAN = aGermanCompany({ ...BEISPIEL, reference: 'PO 7' })
const AMERICAN = { ...GERMAN, country: 'US', companyName: 'Example Inc', vatNumber: '', reference: '' }
const SWEDISH = { ...AMERICAN, country: 'SE', companyName: 'Halvmåne Games AB' }

oneEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  useIdsInTurn()
  let isRegistered = false

  /** Books in kronor over two financial years, and a register that responds from a certain day on. */
  const deps = () => ({
    ...rig.deps,
    accountingCurrency: 'SEK' as const,
    financialYearBegins: '07-01',
    vatRegister: {
      isOn: true,
      ask: async () =>
        isRegistered
          ? ({ status: 'valid', consultationNumber: 'W1', name: 'BEISPIEL', address: 'BERLIN' } as const)
          : ({ status: 'unchecked', obstacle: 'MS_UNAVAILABLE' } as const),
    },
  })

  it('tells everything that is stored, mailed and seen of several people whose days cross', async () => {
    const db = rig.database.db
    await db.deleteFrom('user').where('id', '=', rig.client.id).execute()
    const story = beginStory(rig.database)
    const desk: string[] = []
    /** At the desk, which leaves no trace in the story. */
    const look = async () => {
      desk.push(await story.aside(() => showWhatWaits(story, deps())))
    }
    const person = async (name: string) => addClient(db, { name, createdAt: rig.now() })
    const [ada, bo, cleo] = [await person('Ada Adams'), await person('Bo Berg'), await person('Cleo Clark')]
    const [dag, eva] = [await person('Dag Dahl'), await person('Eva Ek')]
    const moved = async ({ id }: Person, email: string) => {
      await db.updateTable('user').set({ email }).where('id', '=', id).execute()
    }

    /** Each step has its own time. */
    const step = async (title: string, act: () => Promise<unknown>, seconds = 4_021) => {
      rig.passSeconds(seconds)
      let result: unknown
      await story.step(`${title} (${rig.now().toISOString()})`, async () => {
        result = await act()
      })
      return result
    }
    const { buy, ring, pay, intentOf, orderId, newestRequest, quote, send, accept, record, project } =
      actionsOf(rig, deps)

    const askBack = (who: Person, email: string, asked: { paymentId: string; reason: string }) =>
      requestRefund(deps(), { ...who, email }, { paymentId: asked.paymentId }, { reason: asked.reason })
    const withdraw = async (who: Person, paymentId: string, said: { name: string; email: string }) =>
      declareWithdrawal(deps(), { ownerId: who.id, orderId: await orderId(paymentId), ...said })

    await step('the studio looks rates up', async () => {
      await setRate(deps(), { day: '2026-11-18', rate: '10.98', source: 'Sveriges Riksbank' })
      await setRate(deps(), { day: '2026-11-20', rate: '11.02', source: 'Sveriges Riksbank' })
    })
    const visitor = anEnquiry({ message: 'The fjord\ndrops to 40.' })
    await step('a visitor writes, and a program', async () => {
      await sendEnquiry(deps(), { ...visitor, name: 'Nils Nord', email: 'nils@nord.example' })
      await sendEnquiry(deps(), {
        ...visitor,
        name: 'Bot',
        email: 'bot@nord.example',
        website: 'https://spam.example',
      })
    })

    // Ada, a consumer, and Bo, a company whose VAT number couldn't be confirmed yet.
    let adas = ''
    let bos = ''
    await step('Ada buys', async () => {
      adas = await buy(ada, FULL)
    })
    await step('Bo says who is buying, and buys', async () => {
      await saveBuyer(deps(), bo.id, buyerSchema.parse(GERMAN))
      bos = await buy(bo, QUICK_FIX)
    })
    await step('Ada wants an early start', () =>
      recordConsent(deps(), { ownerId: ada.id, paymentId: adas, agreed: true }),
    )
    await step('Ada takes that back', () =>
      recordConsent(deps(), { ownerId: ada.id, paymentId: adas, agreed: false }),
    )
    await step('Ada’s bank takes its time', async () => {
      rig.stripe.process(await intentOf(adas))
      await ring('payment_intent.processing', adas)
    })
    await step('Ada’s bank refuses', async () => {
      rig.stripe.decline(await intentOf(adas))
      await ring('payment_intent.payment_failed', adas)
    })
    await look()
    await step('Ada moves to another address', () => moved(ada, 'ada@moved.example'))
    await step('Ada pays', () => pay(adas))
    await step('Bo pays', () => pay(bos))
    const links = ['https://drive.google.com/file/d/1/view', 'https://filemail.com/d/2']
    await step('Ada sends files', async () => {
      for (const fileUrl of links)
        await submitFile(
          deps(),
          { ...ada, email: 'ada@moved.example' },
          { fileUrl, service: FULL.order.service },
        )
    })
    await step('Ada takes a link back', async () => {
      const [newest] = (await listFiles(db, ada.id)).filter(({ url }) => url === links[1])
      await withdrawFile(deps(), { ownerId: ada.id, fileId: newest?.id ?? '' })
    })
    await step('Ada wants an early start after all', () =>
      recordConsent(deps(), { ownerId: ada.id, paymentId: adas, agreed: true }),
    )
    await step('Ada’s project starts', async () => {
      await changeProjectStatus(deps(), { projectId: await project(adas), to: 'in-progress', author: 'team' })
      await setProgress(deps(), { projectId: await project(adas), percent: 25, daysLeft: 5 })
    })
    await step('Ada asks for her money', () =>
      askBack(ada, 'ada@moved.example', { paymentId: adas, reason: 'Too\nslow.' }),
    )
    await look()
    await step('the studio declines', async () =>
      declineRefund(deps(), { requestId: await newestRequest(adas), answer: ' It is on time. ' }),
    )
    await step('Ada asks again', () =>
      askBack(ada, 'ada@moved.example', { paymentId: adas, reason: 'Please.' }),
    )
    await step('the studio grants a part', async () =>
      grantRequest(deps(), {
        requestId: await newestRequest(adas),
        amount: 7_001,
        answer: ' For the wait. ',
      }),
    )
    await step('Ada withdraws from the contract', async () =>
      withdraw(ada, adas, { name: 'Ada A', email: 'ada@third.example' }),
    )
    await step('Bo’s bank disputes', async () => {
      rig.stripe.openDispute(await intentOf(bos))
      await ring('charge.dispute.created', bos)
    })
    await look()
    await step('Bo’s bank decides for the studio', async () => {
      rig.stripe.closeDispute(await intentOf(bos), 'won')
      await ring('charge.dispute.closed', bos)
    })
    await step(
      'a day later the register knows Bo’s number',
      async () => {
        isRegistered = true
        await recheckPending(deps())
      },
      90_061,
    )
    await step('a new rate is known', () =>
      setRate(deps(), { day: '2026-11-22', rate: '11.57', source: 'Sveriges Riksbank' }),
    )
    let evas = ''
    await step('Eva begins to buy', async () => {
      evas = await buy(eva, FULL)
    })
    await step('Eva buys for a company after all, and leaves it at that', async () => {
      await saveBuyer(deps(), eva.id, buyerSchema.parse(AMERICAN))
      await billToBuyer(deps(), eva, { paymentId: evas })
      await saveBuyer(deps(), eva.id, buyerSchema.parse({ ...SWEDISH, kind: 'consumer' }))
    })
    await step('Bo’s VAT is corrected', () => correctVerified(deps()))
    await step('an invoice goes to Bo once more, who has moved', async () => {
      await moved(bo, 'bo@moved.example')
      const [first] = await invoicesOfOrder(db, await orderId(bos))
      await emailInvoice(deps(), { id: first?.id ?? '' })
    })
    await step('money goes back to Bo in the dashboard, while a request is open', async () => {
      await askBack(bo, 'bo@moved.example', { paymentId: bos, reason: 'All.' })
      rig.stripe.refund(await intentOf(bos), 7_920)
      await ring('charge.refunded', bos)
    })
    await look()
    const stored = [story.chapter()]

    // Cleo buys for a company outside the EU, and turns out to be a consumer.
    let cleos = ''
    await step('Cleo buys for a company', async () => {
      await saveBuyer(deps(), cleo.id, buyerSchema.parse(AMERICAN))
      cleos = await buy(cleo, PREMIUM)
      await pay(cleos)
    })
    await step('Cleo gets a part back', () => grantRefund(deps(), { paymentId: cleos, amount: 1_003 }))
    await step('Cleo moves, and proves to be a consumer', async () => {
      await moved(cleo, 'cleo@moved.example')
      await correctBuyer(deps(), {
        orderId: await orderId(cleos),
        buyer: buyerSchema.parse({ kind: 'consumer', country: 'DE' }),
      })
    })
    await step('Cleo’s bank has won a dispute', async () => {
      rig.stripe.openDispute(await intentOf(cleos))
      rig.stripe.closeDispute(await intentOf(cleos), 'lost')
      await ring('charge.dispute.closed', cleos)
    })
    await look()
    await step('Cleo withdraws, of whose money the bank decides', async () =>
      withdraw(cleo, cleos, { name: cleo.name, email: 'cleo@moved.example' }),
    )
    await step('the studio has put it right', async () => {
      const first = (await rig.holds()).find(({ resolved_at }) => resolved_at === null)
      await resolveHold(deps(), { holdId: first?.id ?? '' })
    })
    stored.push(story.chapter())

    // Quotes to a client, to an address, and to a visitor.
    const ids: Record<string, string> = {}
    const secrets: Record<string, string> = {}
    const noor = { name: 'Noor Haddad', email: 'noor@halvmane.example' }
    await step('quotes are written', async () => {
      const tick = () => rig.passSeconds(1)
      ids.dag = await quote({ clientId: dag.id }, 'Fjord', 80_003)
      const enquiry = (await listEnquiries(db)).find(({ name }) => name === 'Nils Nord')
      tick()
      ids.nils = await quote({ enquiryId: enquiry?.id ?? '' }, 'Village', 20_007)
      tick()
      ids.noor = await quote(noor, 'Harbour', 30_011)
      tick()
      ids.late = await quote(noor, 'Mountain', 40_013)
      tick()
      ids.eva = await quote({ clientId: eva.id }, 'River', 50_021)
      tick()
      ids.given = await quote({ clientId: eva.id }, 'Lake', 60_027)
    })
    await look()
    await step('quotes are sent', async () => {
      for (const name of ['dag', 'nils', 'noor', 'late', 'eva', 'given'])
        secrets[name] = await send(ids[name] ?? '')
    })
    await step('one is sent again', async () => {
      secrets.dag = await send(ids.dag ?? '')
    })
    await step('Nils declines, and says why', () =>
      declineQuote(deps(), { secret: secrets.nils ?? '', reason: 'Our budget\nis gone.' }),
    )
    await step('the studio withdraws one', () => withdrawQuote(deps(), { orderId: ids.noor ?? '' }))
    await step('Dag accepts as a company, by transfer, near midnight', async () => {
      await saveBuyer(deps(), dag.id, buyerSchema.parse(SWEDISH))
      rig.passSeconds((Date.parse('2026-11-23T23:30:00.000Z') - rig.now().getTime()) / 1000)
      const { gross } = { gross: Math.round(90_004 * 1.25) }
      await acceptAndPay(deps(), dag, {
        secret: secrets.dag ?? '',
        payBy: 'transfer',
        gross,
        startAtOnce: true,
      })
    })
    await step('Eva accepts as a consumer, by transfer', () =>
      accept(eva, secrets.eva ?? '', 'transfer', true),
    )
    await step('Eva accepts another, by card', () => accept(eva, secrets.given ?? '', 'card'))
    await step('a part of Dag’s money comes, of the day before', () =>
      record(ids.dag ?? '', 50_000, '2026-11-23', 'BG 1'),
    )
    await look()
    await step('Dag begins to pay the rest by card', () => payOrder(deps(), dag, { orderId: ids.dag ?? '' }))
    for (const waiting of [dag, eva])
      story.show(`${waiting.name} sees what waits`, await listOpenOrders(deps(), waiting.id))
    await step('the rest comes by transfer, and more', () =>
      record(ids.dag ?? '', 70_000, '2026-11-24', 'BG 2'),
    )
    await step('the rest of it is granted back', async () => {
      const { id } = await rowIn(db, 'payments', { order_id: ids.dag ?? '', amount: 70_000 })
      await grantRefund(deps(), { paymentId: id, amount: 7_495, answer: 'It was too much.' })
    })
    await look()
    await step('and sent', async () => {
      const { id } = await rowIn(db, 'refund_requests', { amount: 7_495 })
      await recordReturn(deps(), { refundId: id })
    })
    await step('Eva’s first order is cancelled, at an address of hers that is new', async () => {
      await moved(eva, 'eva@moved.example')
      await cancelQuote(deps(), { orderId: ids.eva ?? '' })
    })
    await step('Eva’s other order is paid by transfer while her card waits', () =>
      record(ids.given ?? '', Math.round(70_028 * 1.25), '2026-11-24', 'BG 3'),
    )
    const projectOf = async (id: string) =>
      (await rig.projects()).find(({ order_id }) => order_id === id)?.id ?? ''
    const [dags, lakes] = [await projectOf(ids.dag ?? ''), await projectOf(ids.given ?? '')]
    const noorActs = () => actingAs(deps(), { kind: 'staff', name: 'Noor' })
    const item = (label: string) =>
      ({ kind: 'build', label, link: `https://files.example/${label}.7z` }) as const
    const answering = async (who: Person) => {
      const [newest] = await exportOfDeliveries(db, who.id)
      const asClient = actingAs(deps(), { kind: 'client', id: who.id })
      return { asClient, which: { ownerId: who.id, deliveryId: newest?.id ?? '' } }
    }
    await step('work on Dag’s and Eva’s projects starts', async () => {
      for (const projectId of [dags, lakes])
        await changeProjectStatus(noorActs(), { projectId, to: 'in-progress', author: 'team', anyway: true })
    })
    await look()
    await step('Dag is handed over a build', () =>
      makeDelivery(noorActs(), {
        projectId: dags,
        title: 'Fjord, first build',
        notes: 'Fly low.',
        items: [item('fjord-1')],
      }),
    )
    await step('Eva is handed over one of which silence counts', () =>
      makeDelivery(noorActs(), {
        projectId: lakes,
        title: 'Lake',
        items: [item('lake')],
        completes: true,
        withoutFigures: 'It is an audit.',
        approvedBySilenceOn: '2026-12-07',
      }),
    )
    await step('Dag asks for changes', async () => {
      const { asClient, which } = await answering(dag)
      await askForChanges(asClient, { ...which, words: 'The water\nflickers.' })
    })
    await look()
    await step('Dag is handed over the last one, measured', async () => {
      await setFigures(noorActs(), { projectId: dags, figures: [{ metric: 'fps', before: 40.5, after: 68 }] })
      const said = { projectId: dags, title: 'Fjord, still water', items: [item('fjord-2')], completes: true }
      await makeDelivery(noorActs(), said)
    })
    await step('Dag approves it', async () => {
      const { asClient, which } = await answering(dag)
      await approveDelivery(asClient, which)
    })
    await step(
      'a month passes',
      async () => {
        await sweepOpenPayments(deps())
        await endQuotesOutOfTime(deps())
        await approveUnanswered(deps())
      },
      31 * 86_400,
    )
    stored.push(story.chapter())
    await look()
    desk.push(await story.aside(() => showDesk(story, deps())))

    for (const who of [ada, bo, cleo, dag, eva]) {
      story.show(`${who.name} sees`, {
        orders: await listAgreedOrders(deps(), who.id),
        payments: await listPayments(deps(), who.id),
        waiting: await listOpenOrders(deps(), who.id),
        deliveries: await exportOfDeliveries(db, who.id),
        files: await listFiles(db, who.id),
      })
      const { email } = await rowIn(db, 'user', { id: who.id })
      story.show(`${who.name} takes along`, {
        ...(await exportOfBuyer(db, who.id)),
        orders: await exportOfOrders(db, who.id),
        quotes: await exportOfQuotes(db, who.id),
        invoices: await exportOfInvoices(db, who.id),
        ...(await exportOfPayments(db, who.id)),
        withdrawals: await exportOfWithdrawals(db, who.id),
        mails: await exportOfEmails(db, { id: who.id, email }),
        audit: await exportOfAudit(db, who.id),
      })
    }
    const seen = story.chapter()

    const period = { from: '2026-11-20', to: '2026-11-24' }
    const books = await collectBooks(deps(), period)
    story.show('the books, as a table', csv(books.entries))
    const company = {
      name: 'Studio',
      organisationNumber: '556000-0000',
      currency: 'SEK' as const,
      yearBegins: '07-01',
    }
    const file = sie(
      books.entries,
      BOOK_ACCOUNTS,
      company,
      { ...period, madeOn: '2027-08-01', isTest: false },
      new Map(),
    )
    story.show('the books, as SIE', readSie(file))
    story.show('both ledgers', reconciliationSentence(books.reconciliation))
    const kept = story.chapter()

    for (const [index, chapter] of stored.entries())
      await expect(chapter).toMatchFileSnapshot(`stored-${index + 1}.txt`)
    await expect(seen).toMatchFileSnapshot('seen-by-clients.txt')
    await expect(desk.join('\n')).toMatchFileSnapshot('seen-at-the-desk.txt')
    await expect(kept).toMatchFileSnapshot('books.txt')

    const toTheStudio = await rowsIn(db, 'outbox', { kind: 'studio' })
    const engineer = await createTestApp(rig.database).join('engineer')
    const opened = await openDeskLinks(engineer, toTheStudio)
    expect(opened.size).toBe(7)
  })
})
