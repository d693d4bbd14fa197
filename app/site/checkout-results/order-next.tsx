import { useProjects } from '#app/portal/lists/lists.ts'
import { NextLine } from '#app/portal/project/next-line.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { nextLine } from '#domain/projects/next-line/next-line.ts'

/** What happens next with the project that a payment opened; its room is kept until it is known. */
export function OrderNext({ paymentId }: { paymentId: string }) {
  const now = useNow()
  const projects = useProjects()
  const project = projects.data?.find((one) => one.paymentId === paymentId)
  if (!project && !projects.isPending) return null
  return (
    <div className="measure mt-14 min-h-48 md:mt-20 md:min-h-34">
      {project && <NextLine line={nextLine(project, now)} now={now} heading="h2" />}
    </div>
  )
}
