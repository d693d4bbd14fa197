import { useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { later } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { partName } from '#domain/orders/instalments.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { Card } from '../card.tsx'
import { LoadingPage } from '../lists/list-failure.tsx'
import { useOpenOrders, useOpenQuestion, useOrders, usePayments, useProjects } from '../lists/lists.ts'
import { useResultSeen } from '../project/project-next.tsx'
import { useNow } from '../time/use-now.ts'
import { useViewer } from '../viewer.ts'
import { AccountSummary } from './account-summary.tsx'
import { CurrentProject } from './current-project.tsx'
import { dashboardLines, ordersToNotice } from './next-lines.ts'
import { currentProject, isStopped } from './project-figures.ts'

const ProjectCards = later(async () => (await import('./project-cards.tsx')).ProjectCards)

/** Clients who registered within this time see the first-visit greeting. */
const FIRST_VISIT_MS = 3_600_000

export default function Dashboard() {
  const { name, registeredAt } = useViewer()
  const isBack = useNow().getTime() - Date.parse(registeredAt) > FIRST_VISIT_MS
  const lists = useLists()
  const isLoading = Object.values(lists).some(({ isPending }) => isPending)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h1 className="text-soft text-title">
          {isBack ? 'Welcome back' : 'Welcome'}, {name}
        </h1>
        {!isLoading && <AccountSummary projects={lists.projects} payments={lists.payments} />}
      </div>
      {isLoading ? (
        <LoadingPage what="your projects">Loading dashboard...</LoadingPage>
      ) : (
        <DashboardCards {...lists} />
      )}
    </>
  )
}

function useLists() {
  return {
    projects: useProjects(),
    payments: usePayments(),
    orders: useOrders(),
    question: useOpenQuestion(),
  }
}

function DashboardCards({ projects, payments, orders, question }: ReturnType<typeof useLists>) {
  const now = useNow()
  const toPay = useOpenOrders().data ?? []
  const [chosenId, setChosenId] = useState<string>()
  const all = projects.data ?? []
  const current = currentProject(all, chosenId)
  // A seen result gives way to other projects at the next visit, not while it is read.
  useResultSeen(current, setChosenId)
  const known = { projects: all, payments: payments.data ?? [], orders: orders.data ?? [], toPay }
  const lines = dashboardLines({ ...known, current, question: question.data ?? null }, now)
  const order = known.orders.find(({ id }) => id === current?.orderId)
  return (
    <>
      <OpenOrdersNote orders={ordersToNotice({ current, toPay }, lines.line)} />
      <CurrentProject
        projects={projects}
        current={current}
        order={order}
        {...lines}
        isFirst={all.length + known.orders.length + toPay.length === 0}
        onChoose={setChosenId}
      />
      <QuickActions takesFiles={current ? !isStopped(current) : all.length === 0} />
      {all.length > 0 && (
        <ProjectCards
          projects={all}
          current={current}
          order={order}
          payments={known.payments}
          questionId={lines.line.question?.id}
        />
      )}
    </>
  )
}

function OpenOrdersNote({ orders }: { orders: readonly OpenOrder[] }) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <div className="mb-7 grid gap-3">
      {orders.map(({ orderId, title, open, part, dueOn }) => (
        <Alert key={orderId} tone="warning">
          <span className="wrap-anywhere font-semibold">{title}</span> is waiting for your payment of{' '}
          {formatEuros(open)}
          {partName(part) !== null && `, ${partName(part)}`}
          {dueOn !== null && `, due on ${dayNamed(dueOn, now)}`}.{' '}
          <TextLink to="/client/payments">
            How to pay<VisuallyHidden> {title}</VisuallyHidden>
          </TextLink>
        </Alert>
      ))}
    </div>
  )
}

const UPLOAD = { label: 'Upload New Files', to: '/client/upload' }
const ACTIONS = [
  { label: 'Contact Support', to: '/client/messages' },
  { label: 'Make Payment', to: '/client/payments' },
]

function QuickActions({ takesFiles }: { takesFiles: boolean }) {
  return (
    <Card title="Quick Actions">
      <ul className="-mt-3 divide-line max-lg:divide-y lg:grid lg:auto-cols-fr lg:grid-flow-col lg:divide-x">
        {[...(takesFiles ? [UPLOAD] : []), ...ACTIONS].map(({ label, to }) => (
          <li key={to} className="lg:px-6 lg:first:pl-0 lg:last:pr-0">
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-13 items-center justify-between font-semibold transition-colors duration-150 hover:text-after active:text-soft"
            >
              {label}
              <ArrowIcon className="transition-transform duration-150 group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
