import { useNow } from '#app/portal/time/use-now.ts'
import { ReportHeadline } from '#app/report/report-headline.tsx'
import { StoredReport, StoredReportMethod, useStoredReport } from '#app/report/stored-report.tsx'
import { Button } from '#app/ui/button.tsx'
import { later, useAsked } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { reportHeadline } from '#domain/delivery/reports/report-headline.ts'
import type { ReportFacts } from '#domain/delivery/reports/reports.schema.ts'
import { headlineText } from '#domain/kernel/headline.ts'
import { timeWords } from '#domain/kernel/time.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { Row, Section } from '../components/section.tsx'
import { useCaptures } from './use-captures.ts'

const ShareDialog = later(async () => (await import('#app/report/share-dialog.tsx')).ShareDialog)

/** The newest report, and a list of all. */
export function ProjectReports({ project }: { project: ClientProject }) {
  const reports = useCaptures(project.id).data?.reports ?? []
  const [newest] = reports
  if (!newest) return null
  return (
    <>
      <Section title={`Report ${newest.number}`}>
        <Newest key={newest.id} reportId={newest.id} project={project} />
      </Section>
      <Section title="All reports">
        <ul>
          {reports.map((facts) => (
            <ReportRow key={facts.id} facts={facts} client={project.client.name} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Newest({ reportId, project }: { reportId: string; project: ClientProject }) {
  const { data } = useStoredReport({ id: reportId, api: '/api/desk' })
  return (
    <>
      {data && <ReportHeadline {...reportHeadline(data.signed.report)} heading="h2" />}
      <StoredReport
        id={reportId}
        api="/api/desk"
        captures={{
          list: `/api/desk/projects/${project.id}/captures`,
          download: (blobId) => `/api/desk/clients/${project.client.id}/blobs/${blobId}/download`,
        }}
      />
      <div className="mt-9">
        <StoredReportMethod id={reportId} api="/api/desk" />
      </div>
    </>
  )
}

function ReportRow({ facts, client }: { facts: ReportFacts; client: string }) {
  const { id, number, buildBefore, buildAfter, headline, createdAt, byName, supersededBy, missingCaptures } =
    facts
  const { asked, ask, end } = useAsked<true>()
  const now = useNow()
  const about = <VisuallyHidden> report {number}</VisuallyHidden>
  const said = [
    timeWords(createdAt, now),
    byName,
    facts.consentedAt
      ? `client allowed publication ${timeWords(facts.consentedAt, now)}`
      : 'not to be published',
    missingCaptures.length > 0 && `${missingCaptures.length} captures deleted`,
  ]
  return (
    <Row
      title={
        <>
          <span className="font-semibold">
            {number}: {buildBefore} → {buildAfter}
          </span>
          <span className="block">{headlineText(headline)}</span>
        </>
      }
      end={
        <span className="text-soft">{supersededBy === null ? 'current' : `replaced by ${supersededBy}`}</span>
      }
      facts={said.filter(Boolean).join(' · ')}
    >
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <TextLink
          to={`/api/desk/reports/${id}/file`}
          className="min-h-11"
          prefetch="none"
          reloadDocument
          download
        >
          Download{about}
        </TextLink>
        {facts.consentedAt !== null && (
          <TextLink
            to={`/api/desk/reports/${id}/export`}
            className="min-h-11"
            prefetch="none"
            reloadDocument
            download
          >
            Export for the website{about}
          </TextLink>
        )}
        <Button look="quiet" size="small" className="pointer-coarse:min-h-11" onClick={() => ask(true)}>
          Share{about}
        </Button>
      </div>
      {asked && (
        <ShareDialog
          key={asked.nth}
          api="/api/desk"
          reportId={id}
          name={facts.consentedAt === null ? undefined : client}
          links={facts.shareLinks}
          onClose={end}
        />
      )}
    </Row>
  )
}
