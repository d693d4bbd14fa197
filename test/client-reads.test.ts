import { expect, it } from 'vitest'
import { dashboardLines } from '#app/portal/dashboard/next-lines.ts'
import { currentProject } from '#app/portal/dashboard/project-figures.ts'
import { type LineOrder, lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { nextOfClient } from '#domain/inbox/digests.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { letterNext, nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import { listAgreedOrders } from '#domain/reads/list-agreed-orders.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import {
  cursorPageOfStudioProjects,
  showOwnProject,
  showStudioProject,
} from '#domain/reads/project-pages.server.ts'
import { addRow, changeRows } from '#test/factories/rows.ts'
import { addPayment, openPaidProject } from './clients.ts'
import { oneEngine } from './engines.ts'
import { FULL } from './offers.ts'
import { askRefund } from './project-facts.ts'
import { useProjectsRig } from './projects-fixture.ts'

const STATES = {
  pending: { status: 'pending' },
  'in progress': { status: 'in-progress' },
  'completed, not seen': { status: 'completed', completed_at: '2026-11-20T11:00:00.000Z' },
  'completed and seen': {
    status: 'completed',
    completed_at: '2026-11-20T11:00:00.000Z',
    result_seen_at: '2026-11-20T11:30:00.000Z',
  },
  cancelled: { status: 'cancelled' },
  withdrawn: { status: 'cancelled' },
} as const
type State = keyof typeof STATES
const QUESTIONS = ['none', 'about it', 'about another project', 'about no project'] as const
const OFTEN = [false, true] as const

/** Cents of the price that were received when the second instalment becomes due. */
const HALF = 10_000

type Case = {
  state: State
  question: (typeof QUESTIONS)[number]
  hasDelivery: boolean
  isDue: boolean
  asksRefund: boolean
}

function cases(hasSecond: boolean): Case[] {
  const questions = QUESTIONS.filter((question) => hasSecond || question !== 'about another project')
  return (Object.keys(STATES) as State[]).flatMap((state) =>
    questions.flatMap((question) =>
      OFTEN.flatMap((hasDelivery) =>
        OFTEN.flatMap((isDue) =>
          OFTEN.map((asksRefund) => ({ state, question, hasDelivery, isDue, asksRefund })),
        ),
      ),
    ),
  )
}

oneEngine((engine) => {
  const rig = useProjectsRig(engine)
  const db = () => rig.database.db

  async function arrange(
    { state, question, hasDelivery, isDue, asksRefund }: Case,
    second: string | undefined,
  ): Promise<void> {
    const { orderId } = await ownPage()
    const none = { completed_at: null, result_seen_at: null }
    await changeRows(db(), 'projects', { id: rig.projectId }, { ...none, ...STATES[state] })
    await askRefund(db(), { paymentId: rig.paymentId, isOpen: asksRefund })
    await db().deleteFrom('deliveries').execute()
    if (hasDelivery) await deliver()
    const amount = isDue ? HALF : FULL.cents
    await db().updateTable('payments').set({ amount }).where('id', '=', rig.paymentId).execute()
    await changeRows(db(), 'payment_movements', { payment_id: rig.paymentId }, { amount })
    const halves = {
      first_instalment: HALF,
      second_called_at: '2026-11-20T11:00:00.000Z',
      second_due_on: '2026-12-20',
    }
    const whole = { first_instalment: null, second_called_at: null, second_due_on: null }
    await changeRows(db(), 'orders', { id: orderId }, isDue ? halves : whole)
    await db().deleteFrom('withdrawals').where('order_id', '=', orderId).execute()
    if (state === 'withdrawn') await withdraw(orderId)
    await db().deleteFrom('messages').where('author', '!=', 'system').execute()
    if (question === 'none') return
    const about =
      question === 'about it' ? rig.projectId : question === 'about no project' ? undefined : second
    const project = about && (await requireOwnProject(db(), rig.client.id, about))
    const asked = { userId: rig.client.id, body: 'Does it still stutter?', asks: true }
    await replyAsTeam(rig.deps, { ...asked, ...(project && { project }) })
  }

  async function deliver(): Promise<void> {
    await addRow(db(), 'deliveries', {
      ...{ id: newId('dlv'), project_id: rig.projectId, user_id: rig.client.id, number: 1, title: 'Build' },
      ...{ notes: '', status: 'open', round: 1, completes: 0, figures_follow: 0 },
      created_at: rig.now().toISOString(),
    })
  }

  async function withdraw(orderId: string): Promise<void> {
    const { id: user_id, name, email } = rig.client
    const declared = { declared_at: rig.now().toISOString(), due_at: '2026-12-04T23:00:00.000Z' }
    const sums = { refund: 20_000, kept: 10_000, done_percent: 30 }
    await db()
      .insertInto('withdrawals')
      .values({ id: newId('wdr'), order_id: orderId, user_id, name, email, ...declared, ...sums })
      .execute()
  }

  const ownPage = async () =>
    (await showOwnProject(rig.deps, { ownerId: rig.client.id, projectId: rig.projectId })).project

  const line = ({ project, order }: { project: Project; order: LineOrder | undefined }): StatusHeadline =>
    lineOfProject({ project, order }, rig.now())

  /** What the dashboard says about the project, as the current one or among the others; undefined if it isn't shown. */
  async function dashboard(chosenId: string) {
    const projects = await listProjects(db(), rig.client.id)
    const orders = await listAgreedOrders(rig.deps, rig.client.id)
    const question = (await openQuestion(db(), rig.client.id)) ?? null
    const current = currentProject(projects, chosenId)
    const known = { projects, orders, payments: [], toPay: [], current, question }
    return { current: current?.id, ...dashboardLines(known, rig.now()) }
  }

  it.each([
    ['alone', false],
    ['beside another project', true],
  ])('is the same on every page of both sides and in emails, for a project %s', async (_, hasSecond) => {
    const second = hasSecond ? await openSecond() : undefined
    for (const one of cases(hasSecond)) {
      await arrange(one, second)
      const page = await showOwnProject(rig.deps, { ownerId: rig.client.id, projectId: rig.projectId })
      const read = line(page)
      const which = JSON.stringify(one)
      expect(read.headline === 'Next: answer our question.', which).toBe(
        one.question === 'about it' && one.state !== 'completed, not seen',
      )

      const { project: atDesk } = await showStudioProject(rig.deps, rig.projectId)
      expect(line({ project: atDesk, order: atDesk.order }), `desk: ${which}`).toEqual(read)
      const { rows } = await cursorPageOfStudioProjects(db(), { limit: 10, after: undefined })
      const listed = rows.find(({ id }) => id === rig.projectId)
      expect(listed && line({ project: listed, order: listed.order }), `list: ${which}`).toEqual(read)

      const shown = await dashboard(rig.projectId)
      if (shown.current === rig.projectId) expect(shown.line, `dashboard: ${which}`).toEqual(read)
      for (const other of second ? (await dashboard(second)).others : [])
        if (other.id === rig.projectId) expect(other.headline, `other: ${which}`).toBe(read.headline)
      const asked = [shown.line, ...shown.others].filter(({ headline }) => /our question/.test(headline))
      expect(asked, `asked once: ${which}`).toHaveLength(one.question === 'none' ? 0 : 1)

      if (!second && one.question !== 'about no project')
        expect(await nextOfClient(db(), rig.client.id, rig.now()), `digest: ${which}`).toEqual(
          letterNext(read, rig.now()),
        )
      // Emails about one project are sent while it is open, when it ends, or when it is paid.
      if (one.state !== 'withdrawn' && !(one.state === 'completed and seen' && one.isDue))
        expect(
          await nextOfProject(rig.deps, db(), { id: rig.projectId }, rig.now()),
          `email: ${which}`,
        ).toEqual(letterNext(read, rig.now()))
    }
  })

  async function openSecond(): Promise<string> {
    const now = rig.now()
    const paymentId = await addPayment(db(), { client: rig.client, now })
    const order = { userId: rig.client.id, paymentId, service: 'quick-fix', now }
    return (await commit(rig.deps, (trx) => openPaidProject(trx, order))).id
  }
})
