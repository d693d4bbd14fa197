import { type ReactNode, useEffect, useRef, useState } from 'react'
import { WithdrawalAcknowledgement, WithdrawalMeaning } from '#app/parts/withdrawal-facts.tsx'
import { withdraw } from '#content/withdraw.ts'
import { AskForm } from './ask-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import type { Step } from './step.ts'

/** The two steps and what they came to. @param first where it stands, also after a form that came without scripts */
export function WithdrawSteps({ first }: { first: Step }) {
  const [step, setStep] = useState(first)
  if (step.at === 'ask') return <AskForm state={step.state} onStep={setStep} />
  if (step.at === 'confirm')
    return (
      <Panel key="confirm" heading={withdraw.confirm.heading}>
        <WithdrawalMeaning preview={step.preview} />
        <p className="mt-3">{withdraw.confirm.text}</p>
        <ConfirmForm input={step.input} onStep={setStep} />
      </Panel>
    )
  return (
    <Panel key="done" heading={withdraw.done.heading}>
      <WithdrawalAcknowledgement {...step.input} withdrawal={step.withdrawal} />
      <p className="mt-3">{withdraw.done.ended}</p>
    </Panel>
  )
}

/** Takes the focus, so that whoever came by keyboard goes on reading here. */
function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} tabIndex={-1} aria-label={heading} className="max-w-[44em] outline-none">
      <h2 className="mb-6 text-heading md:text-display">{heading}</h2>
      {children}
    </section>
  )
}
