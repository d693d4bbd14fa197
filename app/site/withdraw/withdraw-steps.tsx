import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { WithdrawalAcknowledgement, WithdrawalMeaning } from '#app/components/withdrawal-facts.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { useForm } from '#app/ui/use-form.ts'
import { withdraw } from '#content/withdraw.ts'
import {
  type PublicWithdrawal,
  type Withdrawal,
  type WithdrawalInput,
  type WithdrawalPreview,
  withdrawalSchema,
} from '#domain/billing/withdrawals/withdrawals.schema.ts'

/** @param first the first step to show, also after a post without JavaScript */
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

/** Takes the focus, so that keyboard users continue here. */
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

type ConfirmFormProps = { input: WithdrawalInput; onStep: (step: Step) => void }

/** The second step. Without JavaScript it posts the input of the first step again. */
function ConfirmForm({ input, onStep }: ConfirmFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const words = withdraw.confirm

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      onStep(await askWithdrawal(input, true))
    } catch (error) {
      setFailure(sentenceOf(error, withdraw.noAnswer))
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={submit} className="mt-8 grid gap-6">
      {Object.entries(input).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="confirmed" value="yes" look="primary" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
        <ButtonLink to="/withdraw">{words.back}</ButtonLink>
      </div>
    </form>
  )
}

type AskFormProps = { state: FormState | undefined; onStep: (step: Step) => void }

function AskForm({ state, onStep }: AskFormProps) {
  const words = withdraw.form
  const form = useForm({
    schema: withdrawalSchema,
    initial: state,
    send: async (input) => {
      try {
        onStep(await askWithdrawal(input, false))
      } catch (error) {
        return { failure: sentenceOf(error, withdraw.noAnswer) }
      }
      return {}
    },
  })
  return (
    <form {...form.props} aria-label={withdraw.heading} className="grid max-w-[34em] gap-7">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextField
        {...form.field('number')}
        label={words.number}
        hint={words.numberHint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...form.field('name')} label={words.name} required autoComplete="name" />
      <TextField
        {...form.field('email')}
        label={words.email}
        hint={words.emailHint}
        type="email"
        required
        autoComplete="email"
      />
      <TextField
        {...form.field('copyTo')}
        label={words.copyTo}
        hint={words.copyToHint}
        type="email"
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton busy={form.busy}>{form.busy ? words.busy : words.submit}</SubmitButton>
        <p className="text-small text-soft">{words.note}</p>
      </div>
    </form>
  )
}

export type Step =
  | { at: 'ask'; state?: FormState }
  | { at: 'confirm'; input: WithdrawalInput; preview: WithdrawalPreview }
  | { at: 'done'; input: WithdrawalInput; withdrawal: Withdrawal }

export function stepAfter(input: WithdrawalInput, answer: PublicWithdrawal): Step {
  return 'preview' in answer
    ? { at: 'confirm', input, preview: answer.preview }
    : { at: 'done', input, withdrawal: answer.withdrawal }
}

/** @throws ApiError if the withdrawal is refused; the browser's own error if there is no response */
async function askWithdrawal(input: WithdrawalInput, confirmed: boolean): Promise<Step> {
  const answer = await callApi('POST', '/api/withdrawals', { ...input, confirmed })
  return stepAfter(input, await answer.json())
}
