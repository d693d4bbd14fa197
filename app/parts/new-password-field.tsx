import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '../../domain/accounts/accounts.schema.ts'
import { TextField } from '../ui/field.tsx'

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
