import { nextLine, quoteToPay } from '../../../domain/projects/next-line/next-line.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { withdrawnLine } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { useProjects } from '../lists/lists.ts'
import { NextLine } from '../project/next-line.tsx'
import { shownProjects } from '../project/shown-projects.ts'
import { useNow } from '../time/use-now.ts'
import { ProjectChoice } from './project-choice.tsx'
import { ProjectState } from './project-state.tsx'
import { StartList } from './start-list.tsx'

type CurrentProjectProps = {
  projects: ReturnType<typeof useProjects>
  current: Project | undefined
  /** What the current project fulfils, or without one the newest; nothing where that is not known. */
  order: AgreedOrder | undefined
  /** Whether an accepted quote waits for its money. */
  hasToPay: boolean
  onChoose: (id: string) => void
}

/** What the dashboard is about, and what happens next with it. */
export function CurrentProject({ projects, current, order, hasToPay, onChoose }: CurrentProjectProps) {
  const all = projects.data ?? []
  const shown = shownProjects(all)
  return (
    <Card title="Current Project Status">
      {projects.isError ? (
        <ListFailure of="projects" query={projects} />
      ) : current ? (
        <>
          {shown.length > 1 && <ProjectChoice projects={shown} current={current} onChoose={onChoose} />}
          <ProjectState key={current.id} project={current} order={order} />
        </>
      ) : (
        <NoProject last={all[0]} order={order} hasToPay={hasToPay} />
      )}
    </Card>
  )
}

/** @param last the newest project, which was cancelled like all others; nothing before the first purchase */
function NoProject({
  last,
  order,
  hasToPay,
}: {
  last: Project | undefined
  order: AgreedOrder | undefined
  hasToPay: boolean
}) {
  const now = useNow()
  const line = hasToPay ? quoteToPay() : ((order && withdrawnLine(order)) ?? nextLine(last ?? null, now))
  return (
    <>
      <p className="mb-4 font-semibold">No active projects</p>
      <NextLine line={line} now={now} heading="h3">
        <div className="flex flex-wrap gap-3">
          {line.action && (
            <ButtonLink to={line.action.to} look="primary">
              {line.action.label}
            </ButtonLink>
          )}
          <ButtonLink to="/services" reloadDocument>
            Browse Services
          </ButtonLink>
        </div>
      </NextLine>
      {!last && !hasToPay && <StartList />}
    </>
  )
}
