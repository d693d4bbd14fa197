import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { ButtonLink, Loading } from '#app/ui/button.tsx'
import type { ReportFacts, ShownReport } from '#domain/delivery/reports/reports.schema.ts'
import { signedIn } from './report-data.ts'
import { ReportResult } from './report-result.tsx'
import { ShareButton } from './share-button.tsx'
import type { CaptureSource } from './verify-report.ts'

type StoredReportProps = {
  id: string
  /** Where the addresses of clients or staff begin. */
  api: '/api' | '/api/desk'
  captures: CaptureSource
  /** The client's, if a link may show it. */
  client: (facts: ReportFacts) => string | undefined
  /** Below the figures. */
  children?: ReactNode
  /** Below the method. */
  end?: (facts: ReportFacts) => ReactNode
}

/** A report of a project below its headline. */
export function StoredReport({ id, api, captures, client, children, end }: StoredReportProps) {
  const query = useQuery<ShownReport>({ queryKey: [`${api}/reports`, id] })
  const text = query.data?.signed
  const signed = useMemo(() => text && signedIn(text), [text])
  if (query.isError) return <ListFailure of="report" query={query} />
  if (!query.data || !signed) return <Loading>Loading the report...</Loading>
  const { facts } = query.data
  return (
    <>
      <ReportResult
        signed={signed}
        text={query.data.signed}
        captures={captures}
        missing={facts.missingCaptures}
        actions={
          <>
            <ShareButton api={api} report={facts} name={client(facts)} />
            <ButtonLink to={`${api}/reports/${id}/file`} prefetch="none" reloadDocument download>
              Download report
            </ButtonLink>
          </>
        }
      >
        {children}
      </ReportResult>
      {end?.(facts)}
    </>
  )
}
