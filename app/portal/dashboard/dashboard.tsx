import { useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Loading } from '#app/ui/button.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { partName } from '#domain/orders/instalments.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { DONE_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { useOpenOrders, useOpenQuestion, useOrders, usePayments, useProjects } from '../lists/lists.ts'
import { MeasuredFigures, type MetricChange, metricChanges } from '../project/measured-figures.tsx'
import { useResultSeen } from '../project/project-next.tsx'
import { useNow } from '../time/use-now.ts'
import { useViewer } from '../viewer.ts'
import { AccountSummary } from './account-summary.tsx'
import { CurrentProject, sampleFigures } from './current-project.tsx'
import { dashboardLines, ordersToNotice } from './next-lines.ts'
import { currentProject } from './project-figures.ts'
import { ProjectHistory } from './project-history.tsx'

/** Clients who registered within this time see the first-visit greeting. */
const FIRST_VISIT_MS = 3_600_000

export default function Dashboard() {
  const { name, registeredAt } = useViewer()
  const isBack = useNow().getTime() - Date.parse(registeredAt) > FIRST_VISIT_MS
  return (
    <>
      <h1 className="mb-6 text-soft text-title md:mb-8">
        {isBack ? 'Welcome back' : 'Welcome'}, {name}
      </h1>
      <DashboardCards />
    </>
  )
}

function DashboardCards() {
  const now = useNow()
  const projects = useProjects()
  const payments = usePayments()
  const orders = useOrders()
  const waiting = useOpenOrders()
  const question = useOpenQuestion()
  const [chosenId, setChosenId] = useState<string>()
  const isLoading = [projects, payments, orders, question].some(({ isPending }) => isPending)
  if (isLoading) return <LoadingDashboard />
  const all = projects.data ?? []
  const toPay = waiting.data ?? []
  const current = currentProject(all, chosenId)
  const known = { projects: all, payments: payments.data ?? [], orders: orders.data ?? [], toPay }
  const lines = dashboardLines({ ...known, current, question: question.data ?? null }, now)
  return (
    <>
      <OpenOrdersNote orders={ordersToNotice({ current, toPay }, lines.line)} />
      <CurrentProject
        projects={projects}
        current={current}
        {...lines}
        isFirst={all.length + known.orders.length + toPay.length === 0}
        onChoose={setChosenId}
      />
      <SeenMark project={current} onSeen={setChosenId} />
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {current ? <PerformanceMetrics project={current} /> : all.length === 0 && <EmptyGraph />}
          <ProjectHistory projects={all} />
        </div>
        <div className="md:grid md:grid-cols-2 md:gap-x-12 xl:block">
          <QuickActions />
          <AccountSummary projects={projects} payments={payments} toPay={toPay} />
        </div>
      </div>
    </>
  )
}

/** A seen result gives way to other projects at the next visit, not while it is read. */
function SeenMark({ project, onSeen }: { project: Project | undefined; onSeen: (id: string) => void }) {
  useResultSeen(project, onSeen)
  return null
}

function LoadingDashboard() {
  return (
    <>
      <Loading>Loading dashboard...</Loading>
      <noscript>
        <p className="mt-4 text-soft">Turn on JavaScript to see your projects.</p>
      </noscript>
    </>
  )
}

function EmptyGraph() {
  return (
    <div className="relative my-7 h-56 border-line border-y font-mono text-micro text-soft">
      <span className="absolute top-1 right-0">33.3 ms</span>
      <div className="budget-line absolute inset-x-0 top-1/2" />
      <span className="absolute top-1/2 right-0 mt-1">16.7 ms</span>
      <span className="absolute right-0 bottom-1">0 ms</span>
      <p className="absolute bottom-1/2 left-0 mb-2 max-w-[20em]">
        Frame times will appear here once we’ve measured your first project.
      </p>
    </div>
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

const ACTIONS = [
  { label: 'Upload New Files', to: '/client/upload' },
  { label: 'Contact Support', to: '/client/messages' },
  { label: 'Make Payment', to: '/client/payments' },
]

function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul>
        {ACTIONS.map(({ label, to }) => (
          <li key={to} className="border-line border-b last:border-0">
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

/** A sample is never shown for a completed project. */
function PerformanceMetrics({ project }: { project: Project }) {
  const { figures, status, figuresFollow } = project
  if (figures) return <MeasuredFigures figures={figures} />
  if (DONE_STATUSES.includes(status))
    return (
      <Card title="Performance Metrics">
        <p>{figuresFollow ? 'Figures to follow.' : 'No figures were measured for this project.'}</p>
      </Card>
    )
  return <SampleMetrics />
}

/** Small and dim, so nobody takes it for a measurement. */
function SampleMetrics() {
  return (
    <Card title="Performance Metrics" tag={<Badge>Sample</Badge>}>
      <p className="text-small text-soft">Your own figures will appear here after the first measurement.</p>
      <ul className="mt-4 grid max-w-2xl gap-x-8 gap-y-4 sm:grid-cols-3">
        {metricChanges(sampleFigures).map((change) => (
          <Sample key={change.label} {...change} />
        ))}
      </ul>
    </Card>
  )
}

function Sample({ label, before, after }: MetricChange) {
  return (
    <li className="text-soft">
      <p className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap font-mono text-micro">
        <span>{label}</span>
        <span className="font-semibold font-sans text-small">{after.text}</span>
        <span>from {before.text}</span>
      </p>
      <div
        aria-hidden="true"
        className="mt-2 grid gap-1 opacity-40 [forced-color-adjust:none] [print-color-adjust:exact]"
      >
        <div className="h-1 bg-before" style={{ width: `${before.share * 100}%` }} />
        <div className="h-1 bg-after" style={{ width: `${after.share * 100}%` }} />
      </div>
    </li>
  )
}
