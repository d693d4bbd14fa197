import { TextLink } from '#app/ui/link.tsx'
import { dayWords, isoTime } from '#domain/kernel/time.ts'
import { linksGoneBy, type Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { useNow } from '../time/use-now.ts'

export function AfterCompletion({ project }: { project: Project }) {
  return (
    <Card title="Next steps">
      <FilesAfterwards project={project} />
      {project.completedAt && (
        <p className="mt-3 print:hidden">
          <TextLink to="/client/payments" className="min-h-11">
            Measure a later build
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function FilesAfterwards({ project: { completedAt, copyDeletedAt } }: { project: Project }) {
  const now = useNow()
  if (copyDeletedAt)
    return (
      <p className="text-small">
        We deleted our working copy and your uploaded files on {dayWords(copyDeletedAt, now)}.
        {completedAt &&
          linksGoneBy(completedAt) > isoTime(now) &&
          ` We’ll delete the links to your files by ${dayWords(linksGoneBy(completedAt), now)}.`}
      </p>
    )
  if (!completedAt) return null
  return (
    <p className="text-small">
      We’ll delete your uploaded files, the links to your files and our working copy by{' '}
      {dayWords(linksGoneBy(completedAt), now)}. We’ll email you when our copy is deleted.
    </p>
  )
}
