import { sendToAuth } from '#app/ground/send-to-auth.ts'
import { NewPasswordField } from '#app/parts/new-password-field.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { registrationSchema } from '#domain/accounts/accounts.schema.ts'
import type { AuthFormProps } from './sign-in-form.tsx'

export function RegisterForm({ initial, address, next }: AuthFormProps) {
  const form = useForm({
    schema: registrationSchema,
    initial,
    send: (input) => sendToAuth('/api/auth/sign-up/email', input, next),
  })
  return (
    <form {...form.props} action={address} className="grid gap-6">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextField {...form.field('name')} label="Name" required autoComplete="name" />
      <TextField {...form.field('email')} label="Email" type="email" required autoComplete="email" />
      <TextField
        {...form.field('username')}
        label="Username"
        hint="a to z, 0 to 9, . _ -"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField {...form.field('password')} label="Password" />
      <div>
        <SubmitButton busy={form.busy}>Register</SubmitButton>
      </div>
    </form>
  )
}
