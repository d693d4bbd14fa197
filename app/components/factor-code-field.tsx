import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

type FactorCodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'error' | 'defaultValue' | 'autoFocus'
>

/** @param deviceOnly whether only the device can have the code: its key was made a moment ago */
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
