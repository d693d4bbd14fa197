import type { SignedReport } from '@bildruta/frame-times/parse-report'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportMethod } from './report-method.tsx'
import { ReportScenes } from './report-scenes.tsx'
import { ReportTrace } from './report-trace.tsx'
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

type VerifyProps = {
  /** Signed. */
  text: string
  source: CaptureSource | undefined
  /** Other buttons. */
  children: ReactNode
}

/** The button that verifies a report, and what was found. Their code is loaded when it is pressed. */
function Verify({ text, source, children }: VerifyProps) {
  const [step, setStep] = useState('')
  const verification = useMutation({
    mutationFn: async () => (await import('./verify-report.ts')).verifyReport(text, source, setStep),
  })
  const { data, error, isPending } = verification
  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        {children}
        <Button busy={isPending} onClick={() => verification.mutate()}>
          Verify
        </Button>
      </div>
      <div role="status" className="not-empty:mt-5 max-w-[44em] print:hidden">
        {isPending && <p className="text-small text-soft">{step}</p>}
        {data && <Alert tone={data.isConfirmed ? 'done' : 'failure'}>{data.sentence}</Alert>}
        {error && <Alert tone="failure">{sentenceOf(error, error.message)}</Alert>}
      </div>
    </>
  )
}
