import { nextLine } from '../../../domain/projects/next-line.ts'
import { useProjects } from '../../portal/lists.ts'
import { NextLine } from '../../portal/next-line.tsx'
import { useNow } from '../../portal/use-now.ts'

/** What happens next with the project that a payment opened. Says nothing until it is known. */
export function OrderNext({ paymentId }: { paymentId: string }) {
  const now = useNow()
  const project = useProjects().data?.find((one) => one.paymentId === paymentId)
  if (!project) return null
  return (
    <div className="measure mt-14 md:mt-20">
      <NextLine line={nextLine(project, now)} now={now} heading="h2" />
    </div>
  )
}
