import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FormInput, FormSchema } from '#app/ui/form.ts'
import { useForm } from '#app/ui/use-form.ts'
import { useAccountChange } from '../use-account-change.ts'
import { useViewer } from '../viewer.ts'

type ChangeFormProps<Input extends FormInput> = {
  label: string
  schema: FormSchema<Input>
  values?: Readonly<Record<string, string>>
  change: Parameters<typeof useAccountChange>
  onChanged: (input: Input, answer: Response) => unknown
  verb: string
  children: (field: ReturnType<typeof useForm<Input>>['field']) => ReactNode
}

/** Changes one thing of the account. Password managers find the username. */
export function ChangeForm<Input extends FormInput>(props: ChangeFormProps<Input>) {
  const { label, schema, values = {}, onChanged, verb, children } = props
  const { username } = useViewer()
  const change = useAccountChange(...props.change)
  const form = useForm({
    schema,
    initial: { values },
    send: async (input) => {
      const changed = await change(input)
      if (!('answer' in changed)) return changed
      await onChanged(input, changed.answer)
      return {}
    },
  })
  return (
    <form {...form.props} aria-label={label} className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {children(form.field)}
      <div>
        <Button type="submit" busy={form.busy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
