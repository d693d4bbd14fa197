import { dayWords } from '../../../domain/kernel/time-words.ts'
import { linksGoneBy, type Project } from '../../../domain/projects/projects.schema.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Card } from '../card.tsx'
import { useNow } from '../time/use-now.ts'

/** What becomes of the files of a completed project, and the way on from it. */
export function AfterCompletion({ project: { completedAt } }: { project: Project }) {
  const now = useNow()
  return (
    <Card title="From here">
      {completedAt && (
        <p className="text-small">
          The links to your files are deleted by {dayWords(linksGoneBy(completedAt), now)}.
        </p>
      )}
      <p className="mt-3 print:hidden">
        <TextLink to="/client/payments" className="min-h-11">
          Measure a later build
        </TextLink>
      </p>
    </Card>
  )
}
