import type { ReactNode } from 'react'
import { success } from '../../../content/success.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { RulerSteps } from '../ruler-steps.tsx'
import { ResultScreen } from './result-screen.tsx'

/** @param note said below the thanks */
export function SuccessScreen({ note }: { note?: ReactNode }) {
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
      icon={<CheckIcon size={56} className="mb-6 -ml-1.5 text-after" />}
    >
      <Section id="next" heading={stepsHeading}>
        <RulerSteps columns={3} steps={steps.map((step) => ({ ...step, mark: step.when }))} />
      </Section>
    </ResultScreen>
  )
}
