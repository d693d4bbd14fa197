import { optimizationTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import { dayWords } from '../../../domain/kernel/time-words.ts'
import { nextLine } from '../../../domain/projects/next-line/next-line.ts'
import type { ClientProject } from '../../../domain/projects/projects.schema.ts'
import { ProjectStatusBadge } from '../../portal/project/project-status-badge.tsx'
import { Link } from '../../ui/link.tsx'
import { dueWords } from './due-words.ts'

/** Whose it is, what it is, what is next with it and when it is due: the whole row opens it. */
export function ProjectRow({ project, now }: { project: ClientProject; now: Date }) {
  const due = dueWords(project, now)
  const ended = project.completedAt ?? project.updatedAt
  return (
    <Link
      to={`/desk/projects/${project.id}`}
      className="grid min-h-11 grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-3.5 text-small transition-colors duration-150 hover:bg-raised"
    >
      <span className="wrap-anywhere">
        <b className="mr-2 font-semibold">{project.client.name}</b>
        <span className="text-soft">{optimizationTitle(project.service)}</span>
      </span>
      <span
        className={`text-right font-mono text-micro leading-6 ${due?.isLate ? 'text-negative' : 'text-soft'}`}
      >
        {due?.words ?? dayWords(ended, now)}
      </span>
      <span className="wrap-anywhere">
        <span className="text-soft">They read:</span> {nextLine(project, now).headline}
      </span>
      <span className="text-right">
        <ProjectStatusBadge status={project.status} />
      </span>
    </Link>
  )
}
