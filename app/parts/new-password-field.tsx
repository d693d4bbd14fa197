import { type ComponentProps, useRef, useState } from 'react'
import { PASSWORD_MIN } from '../../domain/accounts/accounts.schema.ts'
import { commonPasswordWarning } from '../ui/common-password-warning.ts'
import { TextField } from '../ui/field.tsx'

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'error' | 'autoFocus'>

/** Warns of a much used password, and accepts it. The list is fetched when somebody starts to choose one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [common, setCommon] = useState(false)
  const typed = useRef('')
  const check = async (password: string) => {
    typed.current = password
    const { isCommonPassword } = await import('../../domain/accounts/password/common-passwords.ts')
    setCommon(isCommonPassword(typed.current))
  }
  return (
    <TextField
      {...props}
      type="password"
      hint={`At least ${PASSWORD_MIN} characters`}
      warning={common ? commonPasswordWarning('This password') : ''}
      required
      autoComplete="new-password"
      // A list that cannot be fetched warns of nothing.
      onFocus={(event) => check(event.target.value).catch(() => undefined)}
      onInput={(event) => check(event.currentTarget.value).catch(() => undefined)}
    />
  )
}
