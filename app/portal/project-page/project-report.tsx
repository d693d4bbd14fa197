import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ReportHeadline } from '#app/report/report-headline.tsx'
import { StoredReport } from '#app/report/stored-report.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ReportFacts } from '#domain/delivery/reports/reports.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { ProjectName } from '../project/project-next.tsx'
import { useViewer } from '../viewer.ts'

type ProjectReportProps = {
  project: Project
  reportId: string
  /** The next step, such as the answer to the delivery. */
  children: ReactNode
}

/** The report of the current delivery, with which the page begins. */
export function ProjectReport({ project, reportId, children }: ProjectReportProps) {
  const { id, reportSummary, delivery } = project
  const { name } = useViewer()
  return (
    <>
      {reportSummary && (
        <ReportHeadline {...reportSummary} heading="h1" top={<ProjectName project={project} />}>
          {delivery?.status === 'open' && (
            <p className="mt-4 text-small print:hidden">
              <span className="font-semibold">Your turn.</span>{' '}
              <TextLink to="#deliveries">Try it, then approve it or ask for changes</TextLink>.
            </p>
          )}
        </ReportHeadline>
      )}
      <StoredReport
        id={reportId}
        api="/api"
        captures={{
          list: `/api/projects/${id}/captures`,
          download: ({ id: captureId }) => `/api/captures/${captureId}/file`,
        }}
        client={() => name}
        end={(facts) => <Consent facts={facts} />}
      >
        {children}
      </StoredReport>
    </>
  )
}

function Consent({ facts: { id, consentedAt } }: { facts: ReportFacts }) {
  const hint = useId()
  const queryClient = useQueryClient()
  const consent = useMutation({
    mutationFn: async (given: boolean) => {
      await callApi('POST', `/api/reports/${id}/consent`, { given })
      await queryClient.invalidateQueries({ queryKey: ['/api/reports', id] })
    },
  })
  return (
    <div className="mb-7 border-line border-t pt-3 text-small print:hidden">
      <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
        <input
          type="checkbox"
          className="choice"
          checked={consent.isPending ? consent.variables : consentedAt !== null}
          aria-describedby={hint}
          onChange={({ target }) => consent.mutate(target.checked)}
        />
        You may publish this report, for example in a case study.
      </label>
      <p id={hint} className="max-w-[52em] pl-9 text-soft">
        Optional. It shows the figures, the names of scenes and builds, and the test machine. It doesn’t show
        your name, files, prices or messages.{' '}
        {consentedAt === null
          ? 'You can withdraw your permission at any time.'
          : `You allowed it on ${clockDay(consentedAt)}. If you untick the box, we’ll remove the report from our site.`}
      </p>
      {consent.isError && <Alert tone="failure">{sentenceOf(consent.error)}</Alert>}
    </div>
  )
}
