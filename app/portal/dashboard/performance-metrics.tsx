import { DONE_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { MeasuredFigures } from '../project-state/measured-figures.tsx'
import { SampleMetrics } from './sample-metrics.tsx'

/** What was measured; before that a sample, which never stands beside a project that is completed. */
export function PerformanceMetrics({ project }: { project: Project }) {
  const { figures, status, figuresFollow } = project
  if (figures) return <MeasuredFigures figures={figures} />
  if (DONE_STATUSES.includes(status))
    return (
      <Card title="Performance Metrics">
        <p>{figuresFollow ? 'The figures follow.' : 'No figures were measured for this project.'}</p>
      </Card>
    )
  return <SampleMetrics />
}
