import { ButtonLink } from '#app/ui/button.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { NextLine as Line } from '#domain/projects/next-line/next-line.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { useProjects } from '../lists/lists.ts'
import { ActionLink } from '../project/action-link.tsx'
import { NextLine } from '../project/next-line.tsx'
import { shownProjects } from '../project/shown-projects.ts'
import { useNow } from '../time/use-now.ts'
import type { OtherLine } from './next-lines.ts'
import { OtherLines } from './other-lines.tsx'
import { ProjectChoice } from './project-choice.tsx'
import { ProjectState } from './project-state.tsx'
import { StartList } from './start-list.tsx'

type CurrentProjectProps = {
  projects: ReturnType<typeof useProjects>
  current: Project | undefined
  /** What the current project fulfils; nothing where that is not known. */
  order: AgreedOrder | undefined
  /** What is next. */
  line: Line
  /** What else waits for the client. */
  others: readonly OtherLine[]
  /** Nothing was agreed before. */
  isFirst: boolean
  onChoose: (id: string) => void
}

/** What the dashboard is about, and what happens next with it. */
export function CurrentProject({
  projects,
  current,
  order,
  line,
  others,
  isFirst,
  onChoose,
}: CurrentProjectProps) {
  const all = projects.data ?? []
  const shown = shownProjects(all)
  return (
    <Card title="Current Project Status">
      {projects.isError ? (
        <ListFailure of="projects" query={projects} />
      ) : current ? (
        <>
          {shown.length > 1 && <ProjectChoice projects={shown} current={current} onChoose={onChoose} />}
          <ProjectState key={current.id} project={current} line={line} order={order} />
        </>
      ) : (
        <NoProject line={line} isFirst={isFirst} />
      )}
      <OtherLines lines={others} />
    </Card>
  )
}

function NoProject({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const now = useNow()
  return (
    <>
      <p className="mb-4 font-semibold">No active projects</p>
      <NextLine line={line} now={now} heading="h3">
        <div className="flex flex-wrap gap-3">
          {line.action && <ActionLink action={line.action} look="primary" />}
          <ButtonLink to="/services" reloadDocument>
            Browse Services
          </ButtonLink>
        </div>
      </NextLine>
      {isFirst && <StartList />}
    </>
  )
}
