import { useState } from 'react'
import { Loading } from '#app/ui/spinner.tsx'
import type { Project } from '#domain/projects/projects.schema.ts'
import { useOpenQuestion, useOrders, usePayments, useProjects, useWaitingOrders } from '../lists/lists.ts'
import { useResultSeen } from '../project-state/use-result-seen.ts'
import { useNow } from '../time/use-now.ts'
import { useViewer } from '../viewer.ts'
import { AccountSummary } from './account-summary.tsx'
import { CurrentProject } from './current-project.tsx'
import { EmptyGraph } from './empty-graph.tsx'
import { dashboardLines } from './next-lines.ts'
import { PerformanceMetrics } from './performance-metrics.tsx'
import { currentProject } from './project-figures.ts'
import { ProjectHistory } from './project-history.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WaitingNote } from './waiting-note.tsx'

/** Who registered so short ago is here for the first time. */
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
  const waiting = useWaitingOrders()
  const question = useOpenQuestion()
  const [chosenId, setChosenId] = useState<string>()
  const isLoading = [projects, payments, orders, question].some(({ isPending }) => isPending)
  if (isLoading) return <LoadingDashboard />
  const all = projects.data ?? []
  const toPay = waiting.data ?? []
  const current = currentProject(all, chosenId)
  const known = { projects: all, payments: payments.data ?? [], orders: orders.data ?? [], toPay }
  return (
    <>
      <WaitingNote orders={toPay} />
      <CurrentProject
        projects={projects}
        current={current}
        order={orders.data?.find(({ id }) => id === current?.orderId)}
        {...dashboardLines({ ...known, current, question: question.data ?? null }, now)}
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

/** A result once seen gives way to other projects at the next visit, not under the reader's eyes. */
function SeenMark({ project, onSeen }: { project: Project | undefined; onSeen: (id: string) => void }) {
  useResultSeen(project, onSeen)
  return null
}

function LoadingDashboard() {
  return (
    <>
      <Loading>Loading dashboard...</Loading>
      <noscript>
        <p className="mt-4 text-soft">
          Your projects are fetched by a script. Please allow scripts to see them.
        </p>
      </noscript>
    </>
  )
}
