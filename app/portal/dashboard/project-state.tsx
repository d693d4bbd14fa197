import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '#domain/projects/projects.schema.ts'
import { daysLeft } from '#domain/projects/status-headline/lines-before-work.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import { ProjectNext } from '../project-state/project-next.tsx'
import { useNow } from '../time/use-now.ts'
import { sampleProgress } from './sample-figures.ts'

type ProjectStateProps = {
  project: Project
  line: StatusHeadline
  /** What it fulfils, once that is known. */
  order: AgreedOrder | undefined
}

/** The project that the dashboard is about, how far it is, and the way to its page. */
export function ProjectState({ project, line, order }: ProjectStateProps) {
  const now = useNow()
  return (
    <ProjectNext
      project={project}
      line={line}
      order={order}
      heading="h3"
      ways={<ButtonLink to={projectAddress(project.id)}>Open the project</ButtonLink>}
    >
      {PROJECT_STATES[project.status].isWorkedOn && <Progress project={project} now={now} />}
    </ProjectNext>
  )
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
