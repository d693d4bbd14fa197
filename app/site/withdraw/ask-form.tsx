import { sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { withdraw } from '#content/withdraw.ts'
import { withdrawalSchema } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { askWithdrawal, type Step } from './step.ts'

type AskFormProps = { state: FormState | undefined; onStep: (step: Step) => void }

/** Which order, and who withdraws from it. No reason is asked for. */
export function AskForm({ state, onStep }: AskFormProps) {
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
