import type { ReactNode } from 'react'
import type { Report } from './report-data.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportScenes } from './report-scenes.tsx'
import { ReportTrace } from './report-trace.tsx'
import { useVerification } from './use-verification.tsx'
import type { CaptureSource } from './verify-report.ts'

type ReportResultProps = {
  report: Report
  /** Its signed text, to be verified. */
  text: string
  captures?: CaptureSource
  /** Before the button that verifies. */
  actions?: ReactNode
}

/** A report below its headline: frame times, figures and scenes. */
export function ReportResult({ report, text, captures, actions }: ReportResultProps) {
  const { button, found } = useVerification(text, captures)
  return (
    <div className="@container mt-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        {actions}
        {button}
      </div>
      {found}
      <ReportTrace report={report} />
      <ReportFigures report={report} />
      <ReportScenes report={report} />
    </div>
  )
}
