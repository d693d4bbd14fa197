import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#app/shared/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { useIsVisible } from '#app/ui/visibility.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { isUnseen } from '#domain/projects/status-headline/lines-after-work.ts'
import { type StatusHeadline as Line, YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import { useNow } from '../time/use-now.ts'
import { ProjectStatusBadge } from './project-status-badge.tsx'
import { StatusHeadline } from './status-headline.tsx'

const START_AT_ONCE = '#start-at-once'

const QuestionChoices = later(async () => (await import('../messages/question-choices.tsx')).QuestionChoices)
const StartAtOnce = later(async () => (await import('./start-at-once.tsx')).StartAtOnce)

type ProjectNextProps = {
  project: Project
  line: Line
  heading: 'h1' | 'h2' | 'h3'
  /** Null if the page has named the project already. */
  name?: ReactNode
  ways?: ReactNode
  children?: ReactNode
}

export function ProjectNext({
  project,
  line,
  heading,
  name = <ProjectName project={project} />,
  ways,
  children,
}: ProjectNextProps) {
  const now = useNow()
  const { hash } = useLocation()
  const state = useRef<HTMLDivElement>(null)
  const mayAgree = waitsForConsent(project, now)
  const isAgreeing = mayAgree && hash === START_AT_ONCE
  return (
    <div ref={state} tabIndex={-1} className="outline-none">
      {name}
      <StatusHeadline line={line} now={now} heading={heading}>
        {!isAgreeing && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {line.question && <QuestionChoices question={line.question} />}
            <Actions
              action={line.action}
              mayAgree={mayAgree}
              isGreen={line.who === YOU && !line.question?.choices.length}
            />
            {!line.question && ways}
          </div>
        )}
      </StatusHeadline>
      {isAgreeing && project.paymentId !== null && (
        <StartAtOnce project={project} paymentId={project.paymentId} onDone={() => state.current?.focus()} />
      )}
      {children}
    </div>
  )
}

type ProjectNameProps = { project: Project; children?: ReactNode }

/** @param children in place of the title */
export function ProjectName({ project: { service, status }, children }: ProjectNameProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {children ?? <span className="wrap-anywhere font-semibold">{optimizationTitle(service)}</span>}
      <ProjectStatusBadge status={status} />
    </p>
  )
}

/** The early-start step opens on this page. */
function Actions({
  action,
  mayAgree,
  isGreen,
}: {
  action: Line['action']
  mayAgree: boolean
  isGreen: boolean
}) {
  const leadsToStart = action?.to.endsWith(START_AT_ONCE)
  return (
    <>
      {action && (
        <ActionLink
          action={leadsToStart ? { ...action, to: START_AT_ONCE } : action}
          {...(isGreen && { look: 'primary' })}
          preventScrollReset={leadsToStart}
        />
      )}
      {mayAgree && !leadsToStart && (
        <ButtonLink to={START_AT_ONCE} preventScrollReset>
          Start at once
        </ButtonLink>
      )}
    </>
  )
}

function waitsForConsent({ status, mayStartFrom, refundAsked, unpaid }: Project, now: Date): boolean {
  const isUnbegun = UNBEGUN_STATUSES.includes(status) && !refundAsked && !unpaid
  return isUnbegun && mayStartFrom !== null && Date.parse(mayStartFrom) > now.getTime()
}

/** @param onSeen called first */
export function useResultSeen(project: Project | undefined, onSeen?: (id: string) => void): void {
  const queryClient = useQueryClient()
  const isVisible = useIsVisible()
  const unseenId = project && isUnseen(project) ? project.id : undefined
  const see = useEffectEvent((id: string) => {
    onSeen?.(id)
    callApi('POST', `/api/projects/${id}/seen`)
      .then(() => queryClient.invalidateQueries({ queryKey: ['/api/projects'] }))
      // The next visit tries again.
      .catch(() => undefined)
  })
  useEffect(() => {
    if (unseenId && isVisible) see(unseenId)
  }, [unseenId, isVisible])
}

/** The address was entered by staff. */
const ELSEWHERE = { prefetch: 'none', target: '_blank', rel: 'noopener noreferrer nofollow' } as const

type ActionLinkProps = {
  action: NonNullable<Line['action']>
  look?: 'primary'
  size?: 'small'
  preventScrollReset?: boolean
  children?: ReactNode
}

export function ActionLink({ action, children, ...look }: ActionLinkProps) {
  return (
    <ButtonLink to={action.to} {...look} {...(URL.canParse(action.to) ? ELSEWHERE : {})}>
      {action.label}
      {children}
    </ButtonLink>
  )
}
