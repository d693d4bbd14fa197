import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { claimedEmailSchema } from '#domain/accounts/accounts.schema.ts'
import { AuthHeading } from './auth-heading.tsx'

type AuthFormProps = ComponentProps<'form'> & {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'busy'> & { failure: ReactNode }
  submit: string
  /** Links next to the button. */
  beside?: ReactNode
}

export function AuthForm({ form, submit, beside, children, ...rest }: AuthFormProps) {
  return (
    <form {...form.props} {...rest} className="grid gap-6">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <SubmitButton busy={form.busy}>{submit}</SubmitButton>
        {beside}
      </div>
    </form>
  )
}

type EmailFormProps = {
  title: string
  intro: string
  submit: string
  path: `/api/auth/${string}`
  /** The page's own address, to which the form is posted without JavaScript. */
  address: string
  /** The page that says that an email was sent. */
  next: string
  initial: FormState | undefined
}

/** Requests an email with a link. */
export function EmailForm({ title, intro, submit, path, address, next, initial }: EmailFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    schema: claimedEmailSchema,
    initial,
    send: async (input) => {
      const sent = await sendToAuth(path, input)
      if (!sent.failure) await navigate(next)
      return sent
    },
  })
  const back = <TextLink to="/auth">Back to login</TextLink>
  return (
    <>
      <AuthHeading title={title}>{intro}</AuthHeading>
      <AuthForm form={form} action={address} submit={submit} beside={back}>
        <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
      </AuthForm>
    </>
  )
}
