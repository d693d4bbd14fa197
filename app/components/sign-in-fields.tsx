import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

type SignInFieldsProps = {
  /** Of the form whose fields they are. */
  field: (name: 'username' | 'password') => Omit<ComponentProps<typeof TextField>, 'label'>
  /** What the first one asks for. */
  label: string
}

export function SignInFields({ field, label }: SignInFieldsProps) {
  return (
    <>
      <TextField
        {...field('username')}
        label={label}
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
