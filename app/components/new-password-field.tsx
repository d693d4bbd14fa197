import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_MIN } from '#domain/accounts/accounts.schema.ts'

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'error' | 'autoFocus'>

export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      {...props}
      type="password"
      hint={`At least ${PASSWORD_MIN} characters, and none of the much used ones`}
      required
      autoComplete="new-password"
    />
  )
}
