import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { withdraw } from '#content/withdraw.ts'
import type { WithdrawalInput } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { askWithdrawal, type Step } from './step.ts'

type ConfirmFormProps = { input: WithdrawalInput; onStep: (step: Step) => void }

/** The second step, which withdraws. Without scripts it carries what the first one asked. */
export function ConfirmForm({ input, onStep }: ConfirmFormProps) {
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
