import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { studio } from '../../../content/studio.ts'
import { withdraw } from '../../../content/withdraw.ts'
import { withdrawalSchema } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { type PublicPage, pageContext } from '../../ground/page-contract.ts'
import { retryAfter } from '../../ground/retry-after.ts'
import { WithdrawalAcknowledgement, WithdrawalMeaning } from '../../parts/withdrawal-facts.tsx'
import { keptValues, readForm } from '../../ui/form.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { Route } from './+types/withdraw'
import { AskForm } from './ask-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { type Step, stepAfter } from './step.ts'

export const handle: PublicPage = { public: { runtime: 'after-paint' } }

/** Answers both forms where they came without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(withdrawalSchema, form)
  if (!read.ok) return data<Step>({ at: 'ask', state: read.state }, { status: 400 })
  const confirmed = form.get('confirmed') === 'yes'
  const sent = await context
    .get(pageContext)
    .forms()
    .withdraw({ ...read.input, confirmed })
  if (sent.ok) return data<Step>(stepAfter(read.input, sent.answer))
  return data<Step>(
    { at: 'ask', state: { values: keptValues(form), failure: sent.message } },
    { status: sent.status, headers: retryAfter(sent) },
  )
}

/** When to try again, where a form without scripts was one too many. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Withdraw({ actionData: answer }: Route.ComponentProps) {
  const [moved, setStep] = useState<Step>()
  const step = moved ?? answer ?? { at: 'ask' }
  return (
    <div className="measure pt-14 md:pt-24">
      <h1 className="text-[clamp(min(2.75rem,11.5vw),8.4vw,7rem)] leading-[0.92] tracking-[-0.045em]">
        {withdraw.heading}
      </h1>
      <div className="mt-8 grid gap-x-10 gap-y-14 border-line border-t pt-8 md:mt-14 md:pt-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <CurrentStep step={step} onStep={setStep} />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <About />
        </div>
      </div>
    </div>
  )
}

function CurrentStep({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  if (step.at === 'ask') return <AskForm state={step.state} onStep={onStep} />
  if (step.at === 'confirm')
    return (
      <Panel key="confirm" heading={withdraw.confirm.heading}>
        <WithdrawalMeaning preview={step.preview} />
        <p className="mt-3">{withdraw.confirm.text}</p>
        <ConfirmForm input={step.input} onStep={onStep} />
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

function About() {
  const { before, link, between } = withdraw.terms
  return (
    <div className="grid gap-4 text-soft">
      <p>{withdraw.intro}</p>
      <p>
        {before}
        <TextLink to={link.href}>{link.label}</TextLink>
        {between}
        <TextLink to={`mailto:${studio.supportEmail}`}>{studio.supportEmail}</TextLink>.
      </p>
    </div>
  )
}
