import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { ButtonLink, Loading } from '#app/ui/button.tsx'
import type { ReportFacts, ShownReport } from '#domain/delivery/reports/reports.schema.ts'
import { signedIn } from './report-data.ts'
import { ReportMethod } from './report-method.tsx'
import { ReportResult } from './report-result.tsx'
import type { CaptureSource } from './verify-report.ts'

/** @property api where the addresses of clients or staff begin */
type ReportPlace = { id: string; api: '/api' | '/api/desk' }

type StoredReportProps = ReportPlace & {
  captures: CaptureSource
  /** Before those that every reader has. */
  actions?: (facts: ReportFacts) => ReactNode
}

/** A report of a project below its headline, with its download. */
export function StoredReport({ id, api, captures, actions }: StoredReportProps) {
  const query = useStoredReport({ id, api })
  if (query.isError) return <ListFailure of="report" query={query} />
  if (!query.data) return <Loading>Loading the report...</Loading>
  const { shown, signed } = query.data
  return (
    <ReportResult
      report={signed.report}
      text={shown.signed}
      captures={captures}
      actions={
        <>
          {actions?.(shown.facts)}
          <ButtonLink to={`${api}/reports/${id}/file`} prefetch="none" reloadDocument download>
            Download report
          </ButtonLink>
        </>
      }
    />
  )
}

/** How it was measured, once the report is loaded. */
export function StoredReportMethod(place: ReportPlace) {
  const { data } = useStoredReport(place)
  return data && <ReportMethod signed={data.signed} missing={data.shown.facts.missingCaptures} />
}

export function useStoredReport({ id, api }: ReportPlace) {
  const query = useQuery<ShownReport>({ queryKey: [`${api}/reports`, id] })
  const { data: shown } = query
  const data = useMemo(() => shown && { shown, signed: signedIn(shown.signed) }, [shown])
  return { ...query, data }
}
