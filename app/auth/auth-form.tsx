import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { useForm } from '#app/ui/use-form.ts'

type AuthFormProps = ComponentProps<'form'> & {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'busy'> & { failure: ReactNode }
  submit: string
  /** Links under the button. */
  beside?: ReactNode
}

export function AuthForm({ form, submit, beside, children, ...rest }: AuthFormProps) {
  return (
    <form {...form.props} {...rest} className="grid gap-6">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {children}
      <SubmitButton busy={form.busy}>{submit}</SubmitButton>
      {beside && <div className="flex flex-wrap gap-x-5 gap-y-1 text-small">{beside}</div>}
    </form>
  )
}
