import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error'>

/** Asked for before anything that somebody else at an open screen must not do. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <TextField {...props} type="password" label="Current password" required autoComplete="current-password" />
  )
}
