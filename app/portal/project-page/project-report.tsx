import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ReportHeadline } from '#app/report/report-headline.tsx'
import { StoredReport, StoredReportMethod, useStoredReport } from '#app/report/stored-report.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { later, useAsked } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ReportFacts } from '#domain/delivery/reports/reports.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { ProjectName } from '../project/project-next.tsx'
import { useViewer } from '../viewer.ts'

const ShareDialog = later(async () => (await import('#app/report/share-dialog.tsx')).ShareDialog)

type ProjectReportProps = { project: Project; reportId: string }

/** The report of the current delivery, with which the page begins. */
export function ProjectReport({ project, reportId }: ProjectReportProps) {
  const { id, reportSummary, delivery } = project
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
          download: (blobId) => `/api/blobs/${blobId}/download`,
        }}
        actions={(facts) => <Share facts={facts} />}
      />
    </>
  )
}

function Share({ facts: { id, shareLinks } }: { facts: ReportFacts }) {
  const { asked, ask, end } = useAsked<true>()
  const { name } = useViewer()
  return (
    <>
      <Button onClick={() => ask(true)}>Share</Button>
      {asked && (
        <ShareDialog key={asked.nth} api="/api" reportId={id} name={name} links={shareLinks} onClose={end} />
      )}
    </>
  )
}

/** How it was measured, and whether the studio may publish it. */
export function ProjectReportMethod({ reportId }: { reportId: string }) {
  const { data } = useStoredReport({ id: reportId, api: '/api' })
  return (
    <>
      <StoredReportMethod id={reportId} api="/api" />
      {data && <Consent facts={data.shown.facts} />}
    </>
  )
}

function Consent({ facts: { id, consentedAt } }: { facts: ReportFacts }) {
  const hint = useId()
  const queryClient = useQueryClient()
  const [isGiven, setIsGiven] = useState(consentedAt !== null)
  const consent = useMutation({
    mutationFn: async (given: boolean) => {
      await callApi('POST', `/api/reports/${id}/consent`, { given })
      await queryClient.invalidateQueries({ queryKey: ['/api/reports', id] })
    },
    onError: () => setIsGiven(consentedAt !== null),
  })
  return (
    <div className="print:hidden">
      <Card title="Publication">
        <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          <input
            type="checkbox"
            className="choice"
            checked={isGiven}
            aria-describedby={hint}
            onChange={({ target }) => {
              setIsGiven(target.checked)
              consent.mutate(target.checked)
            }}
          />
          You may publish this report, for example in a case study.
        </label>
        <p id={hint} className="mt-1 max-w-[44em] pl-9 text-small text-soft">
          Optional. It shows the figures, the names of scenes and builds, and the test machine. It doesn’t
          show your name, files, prices or messages.{' '}
          {consentedAt === null
            ? 'You can withdraw your permission at any time.'
            : `You allowed it on ${clockDay(consentedAt)}. If you untick the box, we’ll remove the report from our site.`}
        </p>
        {consent.isError && (
          <div className="mt-4">
            <Alert tone="failure">{sentenceOf(consent.error)}</Alert>
          </div>
        )}
      </Card>
    </div>
  )
}
