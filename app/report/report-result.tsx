import type { SignedReport } from '@bildruta/frame-times/parse-report'
import type { ReactNode } from 'react'
import { ReportFigures } from './report-figures.tsx'
import { ReportMethod } from './report-method.tsx'
import { ReportScenes } from './report-scenes.tsx'
import { ReportTrace } from './report-trace.tsx'
import { Verify } from './verify.tsx'
import type { CaptureSource } from './verify-report.ts'

type ReportResultProps = {
  signed: SignedReport
  text: string
  captures?: CaptureSource
  /** SHA-256 of captures that were deleted. */
  missing?: readonly string[]
  /** Before the button that verifies. */
  actions?: ReactNode
  /** Below the figures. */
  children?: ReactNode
}

/** A report below its headline. */
export function ReportResult({ signed, text, captures, missing, actions, children }: ReportResultProps) {
  const { report } = signed
  return (
    <div className="@container mt-6">
      <Verify text={text} source={captures}>
        {actions}
      </Verify>
      <ReportTrace report={report} />
      <ReportFigures report={report} />
      {children}
      <ReportScenes report={report} />
      <ReportMethod signed={signed} missing={missing} />
    </div>
  )
}
