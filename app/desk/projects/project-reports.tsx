import { useCaptures } from '#app/portal/captures/captures.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { ReportHeadline } from '#app/report/report-headline.tsx'
import { ShareButton } from '#app/report/share-button.tsx'
import { StoredReport } from '#app/report/stored-report.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ReportFacts } from '#domain/delivery/reports/reports.schema.ts'
import { headlineText } from '#domain/kernel/headline.ts'
import { timeWords } from '#domain/kernel/time.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { Row, Section } from '../components/section.tsx'

/** The newest report, and a list of all. */
export function ProjectReports({ project: { id, client } }: { project: ClientProject }) {
  const reports = useCaptures({ api: '/api/desk', projectId: id }).data?.reports ?? []
  const [newest] = reports
  if (!newest) return null
  return (
    <>
      <Section title={`Report ${newest.number}`}>
        <ReportHeadline headline={newest.headline} heading="h2" />
        <StoredReport
          key={newest.id}
          id={newest.id}
          api="/api/desk"
          captures={{
            list: `/api/desk/projects/${id}/captures`,
            download: ({ blobId }) => `/api/desk/clients/${client.id}/blobs/${blobId}/download`,
          }}
          client={({ consentedAt }) => (consentedAt === null ? undefined : client.name)}
        />
      </Section>
      <Section title="All reports">
        <ul>
          {reports.map((facts) => (
            <ReportRow key={facts.id} facts={facts} client={client.name} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function ReportRow({ facts, client }: { facts: ReportFacts; client: string }) {
  const { id, number, headline, createdAt, byName, supersededBy, missingCaptures, consentedAt } = facts
  const now = useNow()
  const said = [
    timeWords(createdAt, now),
    byName,
    consentedAt ? `client allowed publication ${timeWords(consentedAt, now)}` : 'not to be published',
    missingCaptures.length > 0 && `${missingCaptures.length} captures deleted`,
  ]
  const links = [
    { label: 'Download', to: `/api/desk/reports/${id}/file` },
    ...(consentedAt ? [{ label: 'Export for the website', to: `/api/desk/reports/${id}/export` }] : []),
  ]
  return (
    <Row
      title={
        <>
          <span className="font-semibold">
            Report {number}: {facts.buildBefore} → {facts.buildAfter}
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
        {links.map(({ label, to }) => (
          <TextLink key={to} to={to} className="min-h-11" prefetch="none" reloadDocument download>
            {label}
            <VisuallyHidden> report {number}</VisuallyHidden>
          </TextLink>
        ))}
        <ShareButton api="/api/desk" report={facts} name={consentedAt === null ? undefined : client} />
      </div>
    </Row>
  )
}
