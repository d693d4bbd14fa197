import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_MIN } from '#domain/accounts/accounts.schema.ts'

type SignInFieldsProps = {
  field: (name: 'username' | 'password') => Omit<ComponentProps<typeof TextField>, 'label'>
}

export function SignInFields({ field }: SignInFieldsProps) {
  return (
    <>
      <TextField
        {...field('username')}
        label="Username"
        hint="Or your email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('password')}
        label="Password"
        type="password"
        required
        autoComplete="current-password"
      />
    </>
  )
}

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'error' | 'autoFocus'>

export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      {...props}
      type="password"
      hint={`At least ${PASSWORD_MIN} characters, not a common password`}
      required
      autoComplete="new-password"
    />
  )
}

/** Required for changes that nobody else at an unlocked screen may make. */
export function CurrentPasswordField(props: Pick<ComponentProps<typeof TextField>, 'name' | 'error'>) {
  return (
    <TextField {...props} type="password" label="Current password" required autoComplete="current-password" />
  )
}

type FactorCodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'error' | 'defaultValue' | 'autoFocus'
>

/** @param deviceOnly excludes recovery codes because the account has none yet */
export function FactorCodeField({ deviceOnly, ...field }: FactorCodeFieldProps & { deviceOnly?: boolean }) {
  return (
    <TextField
      {...field}
      label="Code"
      hint={deviceOnly ? 'Six digits' : 'Six digits, or a recovery code'}
      inputMode={deviceOnly ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      required
    />
  )
}
