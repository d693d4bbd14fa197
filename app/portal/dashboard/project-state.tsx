import { useRef } from 'react'
import { useLocation } from 'react-router'
import { optimizationTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import { daysLeft, type NextLine as Line } from '../../../domain/projects/next-line/next-line.ts'
import { PROJECT_STATES, UNBEGUN_STATUSES } from '../../../domain/projects/project-states.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { WithdrawLink } from '../orders/withdraw-way.tsx'
import { ActionLink } from '../project/action-link.tsx'
import { NextLine } from '../project/next-line.tsx'
import { ProjectStatusBadge } from '../project/project-status-badge.tsx'
import { useNow } from '../time/use-now.ts'
import { sampleProgress } from './sample-figures.ts'
import { START_AT_ONCE, StartAtOnce } from './start-at-once.tsx'

type ProjectStateProps = {
  project: Project
  /** What is next with it. */
  line: Line
  /** What it fulfils, once that is known. */
  order: AgreedOrder | undefined
}

/** One project: its name, what happens next, how far it is, and the way out of its contract. */
export function ProjectState({ project, line, order }: ProjectStateProps) {
  const now = useNow()
  const { hash } = useLocation()
  const state = useRef<HTMLDivElement>(null)
  const mayAgree = waitsForConsent(project, now)
  const isAgreeing = mayAgree && hash === START_AT_ONCE
  return (
    <div ref={state} tabIndex={-1} className="outline-none">
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">{optimizationTitle(project.service)}</span>
        <ProjectStatusBadge status={project.status} />
      </p>
      <NextLine line={line} now={now} heading="h3">
        {!isAgreeing && (
          <Actions action={line.action} mayAgree={mayAgree} isGreen={!waitsForAnswer(project)} />
        )}
      </NextLine>
      {isAgreeing && project.paymentId !== null && (
        <StartAtOnce project={project} paymentId={project.paymentId} onDone={() => state.current?.focus()} />
      )}
      {PROJECT_STATES[project.status].isWorkedOn && <Progress project={project} now={now} />}
      {order?.mayWithdraw && (
        <div className="mt-4">
          <WithdrawLink order={order} from="/client/payments" />
        </div>
      )}
    </div>
  )
}

/** The one green action, and the way to an early start where the line names another. */
function Actions({
  action,
  mayAgree,
  isGreen,
}: {
  action: Line['action']
  mayAgree: boolean
  isGreen: boolean
}) {
  const leadsToStart = action?.to === `/client/dashboard${START_AT_ONCE}`
  return (
    <div className="flex flex-wrap gap-3">
      {action && (
        <ActionLink action={action} {...(isGreen && { look: 'primary' })} preventScrollReset={leadsToStart} />
      )}
      {mayAgree && !leadsToStart && (
        <ButtonLink to={START_AT_ONCE} preventScrollReset>
          Start at once
        </ButtonLink>
      )}
    </div>
  )
}

/** Its approval, below, is the green one. */
function waitsForAnswer({ status, delivery }: Project): boolean {
  return PROJECT_STATES[status].isWorkedOn && delivery?.status === 'open'
}

function waitsForConsent({ status, mayStartFrom, refundAsked, unpaid }: Project, now: Date): boolean {
  const isUnbegun = UNBEGUN_STATUSES.includes(status) && !refundAsked && !unpaid
  return isUnbegun && mayStartFrom !== null && Date.parse(mayStartFrom) > now.getTime()
}

/** The sample stands in only while nothing of the project's own is there. */
function Progress({ project, now }: { project: Project; now: Date }) {
  const { progress, figures } = project
  if (!progress && figures) return null
  const { percent, left } = progress ? { ...progress, left: daysLeft(progress, now) } : sampleProgress
  return (
    <div className="mt-6">
      <progress
        aria-label="Progress of the project"
        max={100}
        value={percent}
        className={`block h-1.5 w-full appearance-none bg-line [forced-color-adjust:none] [print-color-adjust:exact] [&::-moz-progress-bar]:bg-after [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-after ${progress ? '' : 'opacity-40'}`}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-mono text-micro text-soft">
          {`${percent}% Complete${left === undefined ? '' : ` • Estimated completion: ${left} ${left === 1 ? 'day' : 'days'}`}`}
        </p>
        {!progress && <Badge>Sample</Badge>}
      </div>
    </div>
  )
}
