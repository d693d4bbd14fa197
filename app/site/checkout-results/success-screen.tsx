import type { ReactNode } from 'react'
import { CheckIcon } from '#app/ui/icons.tsx'
import { Section } from '#app/ui/section.tsx'
import { success } from '#content/success.ts'
import { TimelineSteps } from '../ruler-steps.tsx'
import { ResultScreen } from './result-screen.tsx'

/** @param children what the buyer reads about the order, once it is known whose it is */
export function SuccessScreen({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  const { stepsHeading, steps, text, ...screen } = success
  return (
    <ResultScreen
      {...screen}
      text={
        <>
          {text}
          {note}
        </>
      }
      icon={<PaidMark />}
    >
      {children}
      <Section id="next" heading={stepsHeading}>
        <TimelineSteps columns={3} steps={steps.map((step) => ({ ...step, mark: step.when }))} />
      </Section>
    </ResultScreen>
  )
}

export function PaidMark() {
  return <CheckIcon size={56} className="mb-6 -ml-1.5 text-after" />
}
