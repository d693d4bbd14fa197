import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CaptureSource } from './verify-report.ts'

/** The button that verifies a report, and what was found. Their code is loaded when it is pressed. */
export function useVerification(text: string, source?: CaptureSource) {
  const [step, setStep] = useState('')
  const verification = useMutation({
    mutationFn: async () => (await import('./verify-report.ts')).verifyReport(text, source, setStep),
  })
  const { data, error, isPending } = verification
  return {
    button: (
      <Button busy={isPending} onClick={() => verification.mutate()}>
        Verify
      </Button>
    ),
    /** An empty live region until the button is pressed. */
    found: (
      <div role="status" className="not-empty:mt-5 max-w-[44em] print:hidden">
        {isPending && <p className="text-small text-soft">{step}</p>}
        {data && <Alert tone={data.isConfirmed ? 'done' : 'failure'}>{data.sentence}</Alert>}
        {error && <Alert tone="failure">{sentenceOf(error, error.message)}</Alert>}
      </div>
    ),
  }
}
